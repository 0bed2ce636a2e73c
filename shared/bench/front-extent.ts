import { type Drawn, type Point, pointsOf } from "./drawn.ts";
import type { BenchPlan } from "./plan-bench.ts";

/** How far above the drawn surface a lift is shown to travel at the most; inches. */
const MOST_TRAVEL = 40;

/** How high the surface travels in the front view, and all points that the view has to hold; inches. */
export function frontExtent({ width, surface, figures }: BenchPlan, drawn: readonly Drawn[]) {
  const highest = Math.min(figures.heightRange?.max ?? surface, surface + MOST_TRAVEL);
  const ends: readonly Point[] = [
    [0, 0],
    [width, -highest],
  ];
  return { highest, points: [...pointsOf(drawn), ...ends] };
}
