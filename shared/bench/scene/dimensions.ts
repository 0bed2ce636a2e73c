import type { BenchPlan } from "../plan-bench.ts";
import type { Vector } from "./scene.ts";

/** A measured length of the bench, in inches. */
interface SceneDimension {
  readonly length: number;
  /** The measured points, in the axes of the scene. */
  readonly from: Vector;
  readonly to: Vector;
  /** The offset of the dimension line from the points. */
  readonly away: Vector;
}

/** The distance of the dimension lines from the bench. */
const AWAY = 7;

/** The chosen width, depth and uprights, and the height of the surface as drawn. */
export function sceneDimensions(plan: BenchPlan): readonly SceneDimension[] {
  const { width, depth, surface, uprights, figures } = plan;
  const [x, z] = [width / 2, depth / 2];
  const length = (chosen: number | null, from: Vector, to: Vector, away: Vector) =>
    chosen ? [{ length: chosen, from, to, away }] : [];
  return [
    ...length(figures.width, [-x, 0, z], [x, 0, z], [0, 0, AWAY]),
    ...length(figures.depth, [x, 0, z], [x, 0, -z], [AWAY, 0, 0]),
    ...length(surface, [-x, 0, z], [-x, surface, z], [-AWAY, 0, 0]),
    ...length(figures.uprights, [-x, surface, -z], [-x, surface + uprights, -z], [-AWAY, 0, 0]),
  ];
}
