import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import type { Vector } from "#shared/bench/scene/scene.ts";

/** A measured length of the bench, in inches. */
export interface SceneDimension {
  readonly length: number;
  /** The edges of the bench that have this length, in the axes of the scene. */
  readonly edges: readonly (readonly [from: Vector, to: Vector])[];
}

const SIDES = [-1, 1] as const;

/** The chosen width, depth and uprights, and the height of the surface as drawn. */
export function sceneDimensions(plan: BenchPlan): readonly SceneDimension[] {
  const { width, depth, surface, uprights, figures } = plan;
  const [x, z] = [width / 2, depth / 2];
  const length = (chosen: number | null, edges: SceneDimension["edges"]) => (chosen ? [{ length: chosen, edges }] : []);
  return [
    ...length(
      figures.width,
      SIDES.map((side) => [
        [-x, 0, side * z],
        [x, 0, side * z],
      ]),
    ),
    ...length(
      figures.depth,
      SIDES.map((side) => [
        [side * x, 0, z],
        [side * x, 0, -z],
      ]),
    ),
    ...length(
      surface,
      SIDES.flatMap((side) =>
        SIDES.map((end) => [
          [side * x, 0, end * z],
          [side * x, surface, end * z],
        ]),
      ),
    ),
    ...length(
      figures.uprights,
      SIDES.map((side) => [
        [side * x, surface, -z],
        [side * x, surface + uprights, -z],
      ]),
    ),
  ];
}
