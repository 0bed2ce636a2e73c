import type { Configuration } from "../configuration.ts";
import type { Rules } from "../engine/model.ts";
import type { Role } from "../shapes.ts";
import { chosenFor } from "./chosen-options.ts";
import { inches, inchRange } from "./inches.ts";
import type { BenchPlan } from "./plan-bench.ts";

/** Shown in place of a missing choice. */
export const OPEN = "···";
const UNKNOWN = "·";

const pounds = new Intl.NumberFormat("en-US");

/** The facts in the title block of a drawing, with units; OPEN for a missing choice. */
export function titleFacts(rules: Rules, configuration: Configuration, plan: BenchPlan) {
  const { width, depth, heightRange, load } = plan.figures;
  const side = (length: number | null) => (length === null ? OPEN : inches(length));
  return {
    product: rules.name,
    orderCode: orderCode(rules, configuration),
    size: width === null && depth === null ? OPEN : `${side(width)} × ${side(depth)} in`,
    heightName: plan.base.kind === "feet" ? "Surface height" : "Height on casters",
    height: heightRange ? `${inchRange(heightRange)} in` : OPEN,
    load: load === null ? OPEN : `${pounds.format(load)} lb`,
    drawing: "Representative only",
  };
}

/**
 * The order code: 'AWT-HCM-050-6030' is an adjustable work table with the lift HA-HCM, the load capacity LC-050, and
 * a top of 60 x 30 in. Dots stand for missing choices.
 */
export function orderCode(rules: Rules, configuration: Configuration): string {
  const of = (role: Role) => chosenFor(rules, configuration, role)[0];
  const code = (role: Role) => {
    const option = of(role);
    return option ? skuEnding(option.sku ?? option.value) : UNKNOWN.repeat(3);
  };
  const size = `${twoDigits(of("width")?.dimensions?.width)}${twoDigits(of("depth")?.dimensions?.depth)}`;
  const prefix = rules.orderCodePrefix === undefined ? [] : [rules.orderCodePrefix];
  return [...prefix, code("lift"), code("load"), size].join("-");
}

/** The SKU after its first hyphen, or the whole SKU if it has none. */
function skuEnding(sku: string): string {
  return sku.slice(sku.indexOf("-") + 1).toUpperCase();
}

function twoDigits(length: number | undefined): string {
  if (length === undefined) return UNKNOWN.repeat(2);
  return String(Math.round(length)).padStart(2, "0");
}
