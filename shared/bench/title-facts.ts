import { orderCode } from "#shared/engine/order-code.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { BenchPlan } from "./plan-bench.ts";
import { figure, figureRange, type Units, weightText } from "./units.ts";

/** Shown in place of a missing choice. */
export const OPEN = "···";

/** '60 × 30 in': width and depth; OPEN for a missing choice. */
export function benchSize({ figures: { width, depth } }: BenchPlan, units: Units): string {
  const side = (length: number | null) => (length === null ? OPEN : figure(length, units));
  return width === null && depth === null ? OPEN : `${side(width)} × ${side(depth)} ${units}`;
}

/** The facts in the title block of a drawing, with units; OPEN for a missing choice. */
export function titleFacts(
  rules: Rules,
  configuration: Configuration,
  plan: BenchPlan,
  units: Units = "in",
) {
  const { heightRange, load } = plan.figures;
  return {
    product: rules.name,
    orderCode: plan.isExample ? OPEN : orderCode(rules, configuration),
    size: benchSize(plan, units),
    heightName: plan.base.kind === "feet" ? "Surface height" : "Height on casters",
    height: heightRange ? `${figureRange(heightRange, units)} ${units}` : OPEN,
    load: load === null ? OPEN : weightText(load, units),
    drawing: "Representative only",
  };
}
