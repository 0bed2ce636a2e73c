import type { Mark, Point3, Solid } from "../solids/solid.ts";

/** A place on the sheet in inches of the bench, x to the right and y down. */
export type Point = readonly [x: number, y: number];

/** A closed polygon, shaded by `light` (1 is full light). */
export interface Face {
  readonly points: readonly Point[];
  readonly light: number;
  /** Bands of light on a round piece have no outline. */
  readonly outlined: boolean;
}

/** A line of the given width; with a pitch, a row of dots of that size. Inches. */
export interface Stroke {
  readonly from: Point;
  readonly to: Point;
  readonly size: number;
  readonly pitch: number;
}

/** A solid in a view. Views list them in painting order. */
export interface Drawn {
  readonly solid: Solid;
  readonly faces: readonly Face[];
  readonly strokes: readonly Stroke[];
}

/** The extent of a drawing, [left, top, right, bottom] in inches; all 0 for an empty one. */
export function extentOf(points: Iterable<Point>): readonly [number, number, number, number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of points) {
    if (point[0] < left) left = point[0];
    if (point[0] > right) right = point[0];
    if (point[1] < top) top = point[1];
    if (point[1] > bottom) bottom = point[1];
  }
  return left > right ? [0, 0, 0, 0] : [left, top, right, bottom];
}

/** Whether a piece is as thin as a cord: an outline would hide its color. */
export function isThin({ x0, x1, y0, y1, z0, z1 }: Solid): boolean {
  const [least = 0, middle = 0] = [x1 - x0, y1 - y0, z1 - z0].sort((a, b) => a - b);
  return least < 0.6 && middle < 0.6;
}

/** A mark in a view. */
export function strokeOf({ from, to, size, pitch }: Mark, view: (point: Point3) => Point): Stroke {
  return { from: view(from), to: view(to), size, pitch };
}

export function pointsOf(drawn: readonly Drawn[]): readonly Point[] {
  const all: Point[] = [];
  for (const { faces } of drawn) for (const { points } of faces) all.push(...points);
  return all;
}

/** The nearest solid at a point of a drawing. */
export function solidAt(drawn: readonly Drawn[], at: Point): Solid | undefined {
  return drawn.findLast(({ faces }) => faces.some(({ points }) => isInside(at, points)))?.solid;
}

/** Whether a point is inside a convex polygon. */
export function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  const turns = polygon.map(([fromX, fromY], index) => {
    const [toX, toY] = polygon[(index + 1) % polygon.length] ?? [fromX, fromY];
    return Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX));
  });
  return !(turns.includes(1) && turns.includes(-1));
}
