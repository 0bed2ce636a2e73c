import type { BenchPlan } from "../plan-bench.ts";
import type { Point3, Solid } from "../solids/solid.ts";
import { type Drawn, type Face, isThin, type Point, strokeOf } from "./drawn.ts";
import { painterOrder } from "./painter-order.ts";

/** The width on the sheet of one inch along x or y. */
export const COS_30 = Math.sqrt(3) / 2;
const FRONT_LIGHT = 0.82;
const SIDE_LIGHT = 0.66;
/** The corners of a drawn circle. */
const CIRCLE_POINTS = Array.from({ length: 24 }, (_, index) => {
  const angle = (index / 24) * 2 * Math.PI;
  return { cosine: Math.cos(angle), sine: Math.sin(angle) };
});

/** A point of the bench as seen from above its front right corner; inches, y down. */
export function projectPoint([x, y, z]: Point3): Point {
  return [(x - y) * COS_30, (x + y) / 2 - z];
}

/** The isometric view: solids in painter's order, each with its visible faces and marks. */
export function projectIsometric(solids: readonly Solid[]): readonly Drawn[] {
  return painterOrder(solids).map((solid) => ({
    solid,
    faces: facesOf(solid),
    strokes: solid.marks.map((mark) => strokeOf(mark, projectPoint)),
  }));
}

function facesOf(solid: Solid): readonly Face[] {
  if (solid.shape === "wheel") return wheelFaces(solid);
  if (solid.shape === "tube") return tubeFaces(solid);
  const { x0, x1, y0, y1, z0, z1 } = solid;
  const outlined = !isThin(solid);
  const createFace = (light: number, ...corners: readonly Point3[]): Face => {
    return { points: corners.map(projectPoint), light, outlined };
  };
  return [
    createFace(1, [x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]),
    createFace(FRONT_LIGHT, [x0, y1, z1], [x1, y1, z1], [x1, y1, z0], [x0, y1, z0]),
    createFace(SIDE_LIGHT, [x1, y1, z1], [x1, y0, z1], [x1, y0, z0], [x1, y1, z0]),
  ];
}

/** The corners of the bench's footprint on the floor, in order from the rear left; inches. */
export function footprintCorners({ width, depth }: BenchPlan): readonly Point3[] {
  return [
    [0, 0, 0],
    [width, 0, 0],
    [width, depth, 0],
    [0, depth, 0],
  ];
}

/** A cylinder along y: its body, then its front disc. */
function wheelFaces({ x0, x1, y0, y1, z0, z1 }: Solid): readonly Face[] {
  const discPoints = (y: number) =>
    circlePoints((along, up): Point3 => [interpolate(x0, x1, along), y, interpolate(z0, z1, up)]).map(projectPoint);
  const front = discPoints(y1);
  return [
    { points: convexHull([...discPoints(y0), ...front]), light: SIDE_LIGHT, outlined: true },
    { points: front, light: FRONT_LIGHT, outlined: true },
  ];
}

/** A cylinder along z: its body with a band of light, then the disc on top. */
function tubeFaces({ x0, x1, y0, y1, z0, z1 }: Solid): readonly Face[] {
  const discPoints = (z: number) =>
    circlePoints((along, deep): Point3 => [interpolate(x0, x1, along), interpolate(y0, y1, deep), z]).map(projectPoint);
  const [low, top] = [discPoints(z0), discPoints(z1)];
  // The corners of the circle on the viewer's left, where the light falls.
  const band = [...top.slice(5, 9), ...low.slice(5, 9).reverse()];
  return [
    { points: convexHull([...low, ...top]), light: 0.74, outlined: true },
    { points: band, light: 0.98, outlined: false },
    { points: top, light: 1, outlined: true },
  ];
}

export function circlePoints<P>(at: (cosine: number, sine: number) => P): P[] {
  return CIRCLE_POINTS.map(({ cosine, sine }) => at(cosine, sine));
}

/** The point between two ends at a share from -1 (the first end) to 1 (the second). */
export function interpolate(from: number, to: number, share: number): number {
  return (from + to) / 2 + (share * (to - from)) / 2;
}

/** The smallest convex polygon around the points (Andrew's monotone chain). */
function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const halfHull = (from: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of from) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return true;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 1e-9;
}
