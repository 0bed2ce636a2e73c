import type { BenchPlan } from "./plan-bench.ts";
import { ABOVE_TOP, around, type Extent, type SolidList } from "./solid.ts";

/** From this width on there is a third upright in the middle. */
const THIRD_UPRIGHT = 84;

/** Where the uprights stand. */
export function uprightCenters({ width }: BenchPlan): readonly number[] {
  return width < THIRD_UPRIGHT ? [2.5, width - 2.5] : [2.5, width / 2, width - 2.5];
}

/** A stretch between the outer uprights, cut where it meets one in the middle. */
export function betweenUprights(plan: BenchPlan, from: number): readonly Extent[] {
  const [left, right] = [from, plan.width - from];
  if (plan.width < THIRD_UPRIGHT) return [[left, right]];
  const middle = plan.width / 2;
  return [
    [left, middle - 1],
    [middle + 1, right],
  ];
}

/** Uprights and the beam that ties them. */
export function addUprights(list: SolidList, plan: BenchPlan): void {
  const { surface: h, uprights: u } = plan;
  const tag = (part: string) => ({
    part,
    stepKey: "uprights",
    value: plan.values.uprights,
    color: plan.frameColor,
    layer: ABOVE_TOP,
  });
  if (u < 4) return;
  for (const x of uprightCenters(plan)) {
    list.add(tag("upright"), around(x, 1), [0.5, 2.5], [h, h + u]);
  }
  for (const x of betweenUprights(plan, 3.5)) {
    list.add(tag("tie-beam"), x, [1, 2], [h + u - 3, h + u - 1]);
  }
}
