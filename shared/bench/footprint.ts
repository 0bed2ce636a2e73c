import type { BenchPlan } from "./plan-bench.ts";
import type { Point3 } from "./solid.ts";

/** The corners of the floor below the bench, around it from the rear left; inches. */
export function footprint({ width, depth }: BenchPlan): readonly Point3[] {
  return [
    [0, 0, 0],
    [width, 0, 0],
    [width, depth, 0],
    [0, depth, 0],
  ];
}
