import { ABOVE_TOP_LAYER, type Bounds, type Mark, type Point3, type Solid } from "../solids/solid.ts";
import { type Drawn, type Face, isThin, type Point, strokeOf } from "./drawn.ts";
import { circlePoints, interpolate } from "./project-isometric.ts";

/** From above, a shelf of the color of the work surface has another tone. */
const ABOVE_TOP_LIGHT = 0.84;

/** The views along an axis of the bench: from the front, from the right, and from above. */
export type FlatView = "front" | "side" | "top";

interface Direction {
  /** A point in the view, in inches; y points down. */
  readonly point: (point: Point3) => Point;
  /** The nearest and the farthest extent of a piece, growing toward the viewer. */
  readonly nearness: (bounds: Bounds) => readonly [near: number, far: number];
  /** The shape whose axis points toward the viewer. */
  readonly disc: Solid["shape"] | undefined;
  /** The face whose marks are visible. */
  readonly marked: Mark["face"] | undefined;
}

const DIRECTIONS: Readonly<Record<FlatView, Direction>> = {
  front: { point: ([x, , z]) => [x, -z], nearness: ({ y0, y1 }) => [y1, y0], disc: "wheel", marked: "front" },
  side: { point: ([, y, z]) => [-y, -z], nearness: ({ x0, x1 }) => [x1, x0], disc: undefined, marked: undefined },
  top: { point: ([x, y]) => [x, y], nearness: ({ z0, z1 }) => [z1, z0], disc: "tube", marked: "top" },
};

/** The point of the bench in a view along an axis, in inches; y points down. */
export const flatPoint = (view: FlatView, point: Point3): Point => DIRECTIONS[view].point(point);

/** A view along an axis: rectangles and circles, painted from the far side to the near one. */
export function projectFlat(view: FlatView, solids: readonly Solid[]): readonly Drawn[] {
  const { point, nearness, marked } = DIRECTIONS[view];
  const ordered = [...solids].sort((a, b) => {
    const [[near, far], [otherNear, otherFar]] = [nearness(a), nearness(b)];
    return near - otherNear || far - otherFar;
  });
  return ordered.map((solid) => ({
    solid,
    faces: facesOf(view, solid),
    strokes: solid.marks.filter(({ face }) => face === marked).map((mark) => strokeOf(mark, point)),
  }));
}

function facesOf(view: FlatView, solid: Solid): readonly Face[] {
  const { point, disc } = DIRECTIONS[view];
  const { shape, x0, x1, y0, y1, z0, z1 } = solid;
  const [a, b] = [point([x0, y0, z0]), point([x1, y1, z1])];
  const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [top, bottom] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  const rectangleCorners = (from: number, to: number): readonly Point[] => [
    [from, top],
    [to, top],
    [to, bottom],
    [from, bottom],
  ];
  if (shape === disc) {
    const rim = circlePoints((across, up): Point => [interpolate(left, right, across), interpolate(bottom, top, up)]);
    return [{ points: rim, light: 1, outlined: true }];
  }
  if (shape === "tube")
    return [
      { points: rectangleCorners(left, right), light: 0.82, outlined: true },
      {
        points: rectangleCorners(interpolate(left, right, -0.6), interpolate(left, right, 0)),
        light: 1,
        outlined: false,
      },
    ];
  const light = view === "top" && solid.layer === ABOVE_TOP_LAYER ? ABOVE_TOP_LIGHT : 1;
  return [{ points: rectangleCorners(left, right), light, outlined: !isThin(solid) }];
}
