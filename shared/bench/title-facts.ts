import { orderCode } from "#shared/engine/order-code.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { benchLoad } from "./bench-load.ts";
import type { BenchPlan } from "./plan-bench.ts";
import { type Units, weightText, writeLength, writeRange } from "./units.ts";

/** In the title block of a drawing that belongs to no quote. */
export const REPRESENTATIVE = "Representative only";

/** Shown in place of a missing choice. */
export const OPEN_FIGURE = "···";

/** '60 × 30 in': width and depth; OPEN for a missing choice. */
export function benchSize({ figures: { width, depth } }: BenchPlan, units: Units): string {
  const sideText = (length: number | null) => (length === null ? OPEN_FIGURE : writeLength(length, units));
  return width === null && depth === null ? OPEN_FIGURE : `${sideText(width)} × ${sideText(depth)} ${units}`;
}

/** The facts in the title block of a drawing, with units; OPEN for a missing choice. */
export function titleFacts(rules: Rules, configuration: Configuration, plan: BenchPlan, units: Units = "in") {
  const { heightRange, load } = plan.figures;
  const { ownWeight, isPartial } = benchLoad(rules, configuration);
  return {
    product: rules.name,
    orderCode: plan.isExample ? OPEN_FIGURE : orderCode(rules, configuration),
    size: benchSize(plan, units),
    heightName: plan.base.kind === "feet" ? "Surface height" : "Height on casters",
    height: heightRange ? `${writeRange(heightRange, units)} ${units}` : OPEN_FIGURE,
    load: load === null ? OPEN_FIGURE : weightText(load, units),
    weight: isPartial || ownWeight === 0 ? OPEN_FIGURE : weightText(ownWeight, units),
  };
}
