import { mixColors } from "./color.ts";
import type { BenchPlan } from "./plan-bench.ts";
import { around, type SolidList, TOP } from "./solid.ts";
import { topMarks } from "./top-marks.ts";

/** Where the two columns, or pairs of legs, stand. */
export const columnCenters = (plan: BenchPlan): readonly number[] => [8, plan.width - 8];

/** Underside of the support arms and rails that carry the top. */
export const armsBelow = (plan: BenchPlan): number => plan.surface - plan.thickness - 2;

/** Depths at which the columns stand: one for two-column lifts, two for four-legged ones. */
export function columnDepths({ lift, depth }: BenchPlan): readonly [number, ...number[]] {
  const four = lift === "pin-adjust" || lift === "hydraulic-crank" || lift === "electric-quad";
  return four ? [5, depth - 5] : [0.45 * depth];
}

/** Foot beams, support arms, rails, crossbeam and the top. */
export function addFrame(list: SolidList, plan: BenchPlan): void {
  const { width: w, depth: d, foot: f, surface: h, thickness: t } = plan;
  const tag = (part: string) => ({
    part,
    stepKey: "frame_color",
    value: plan.values.frame_color,
    color: plan.frameColor,
  });
  const below = armsBelow(plan);
  const [rear] = columnDepths(plan);
  for (const center of columnCenters(plan)) {
    list.add(tag("foot-beam"), around(center, 1.5), [2, d - 2], [f, f + 2]);
    list.add(tag("support-arm"), around(center, 1), [3, d - 3], [below, h - t]);
  }
  list.add(tag("rail"), [4, w - 4], [2.5, 4], [below, h - t]);
  list.add(tag("rail"), [4, w - 4], [d - 4, d - 2.5], [below, h - t]);
  list.add(tag("crossbeam"), [10, w - 10], around(rear, 0.75), [f + 10, f + 14]);
  const top = {
    part: "top",
    stepKey: "top_material",
    value: plan.values.top_material,
    color: plan.topColor,
    layer: TOP,
  };
  list.add(top, [0, w], [0, d], [h - t, h], { marks: topMarks(plan) });
}

/** The inner stage of a column: the frame's colour towards bright steel. */
export const innerColor = (plan: BenchPlan): string => mixColors(plan.frameColor, "#DDE1E3", 0.45);
