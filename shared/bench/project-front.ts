import { type Drawn, type Face, isThin, type Point, pointsOf, strokeOf } from "./drawn.ts";
import type { BenchPlan } from "./plan-bench.ts";
import { circle, mid } from "./project-isometric.ts";
import type { Point3, Solid } from "./solid.ts";

/** The most travel shown above the drawn surface, in inches. */
const MOST_TRAVEL = 40;

/** A point of the bench in the front view, in inches; y points down from the floor line. */
export function frontal([x, , z]: Point3): Point {
  return [x, -z];
}

/** The front view: rectangles and circles, painted from the rear to the front. */
export function projectFront(solids: readonly Solid[]): readonly Drawn[] {
  const ordered = [...solids].sort((a, b) => a.y1 - b.y1 || a.y0 - b.y0);
  return ordered.map((solid) => ({
    solid,
    faces: facesOf(solid),
    strokes: solid.marks
      .filter((mark) => mark.face === "front")
      .map((mark) => strokeOf(mark, frontal)),
  }));
}

function facesOf(solid: Solid): readonly Face[] {
  const { shape, x0, x1, z0, z1 } = solid;
  const rectangle = (left: number, right: number): readonly Point[] => [
    [left, -z1],
    [right, -z1],
    [right, -z0],
    [left, -z0],
  ];
  if (shape === "box") {
    return [{ points: rectangle(x0, x1), light: 1, outlined: !isThin(solid) }];
  }
  if (shape === "wheel") {
    const rim = circle((along, up): Point => [mid(x0, x1, along), -mid(z0, z1, up)]);
    return [{ points: rim, light: 1, outlined: true }];
  }
  return [
    { points: rectangle(x0, x1), light: 0.82, outlined: true },
    { points: rectangle(mid(x0, x1, -0.6), mid(x0, x1, 0)), light: 1, outlined: false },
  ];
}

/** The highest position of the surface, and all points that the front view must contain, in inches. */
export function frontExtent({ width, surface, figures }: BenchPlan, drawn: readonly Drawn[]) {
  const highest = Math.min(figures.heightRange?.max ?? surface, surface + MOST_TRAVEL);
  const ends: readonly Point[] = [
    [0, 0],
    [width, -highest],
  ];
  return { highest, points: [...pointsOf(drawn), ...ends] };
}
