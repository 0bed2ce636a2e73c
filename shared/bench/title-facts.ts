import type { Configuration } from "../configuration.ts";
import type { Rules } from "../engine/model.ts";
import { inches, inchRange } from "./inches.ts";
import { orderCode } from "./order-code.ts";
import type { BenchPlan } from "./plan-bench.ts";

/** Stands for what is not chosen yet. */
export const OPEN = "···";

const pounds = new Intl.NumberFormat("en-US");

/** What the title block of a drawing says of the bench, with units; OPEN for what is not chosen. */
export function titleFacts(rules: Rules, configuration: Configuration, plan: BenchPlan) {
  const { width, depth, heightRange, load } = plan.figures;
  const side = (length: number | null) => (length === null ? OPEN : inches(length));
  return {
    product: rules.name,
    orderCode: orderCode(rules, configuration),
    size: width === null && depth === null ? OPEN : `${side(width)} × ${side(depth)} in`,
    heightName: plan.base === "feet" ? "Surface height" : "Height on casters",
    height: heightRange ? `${inchRange(heightRange)} in` : OPEN,
    load: load === null ? OPEN : `${pounds.format(load)} lb`,
    drawing: "Representative only",
  };
}
