import type { Point } from "../views/drawn.ts";
import type { Box } from "./covered-area.ts";
import { labelLength } from "./dimension.ts";
import type { Primitive } from "./primitive.ts";

export type Line = readonly [from: Point, to: Point];
type Text = Extract<Primitive, { kind: "text" }>;

/** Whether two lines cross. Lines that only touch do not. */
export function cross([a, b]: Line, [c, d]: Line): boolean {
  const sideOf = (from: Point, to: Point, point: Point) =>
    (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);
  const areApart = (one: number, other: number) => Math.min(one, other) < -0.5 && Math.max(one, other) > 0.5;
  return areApart(sideOf(a, b, c), sideOf(a, b, d)) && areApart(sideOf(c, d, a), sideOf(c, d, b));
}

/** The lines of a line or polygon. */
export function linesOf(primitive: Primitive): readonly Line[] {
  if (primitive.kind === "text") return [];
  const { points, kind } = primitive;
  const ends = kind === "polygon" ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1);
  return ends.flatMap((end, index) => {
    const start = points[index];
    return start ? [[start, end] as const] : [];
  });
}

/** The corners of a text, in order. */
export function cornersOf(text: Text, scale: number): readonly Point[] {
  const half = Math.max(...text.lines.map((line) => labelLength(line, scale))) / 2;
  const tall = (text.lines.length * text.lineHeight) / 2 - 2 * scale;
  const turn = (text.angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  return [
    [-half, -tall],
    [half, -tall],
    [half, tall],
    [-half, tall],
  ].map(([x = 0, y = 0]): Point => [text.at[0] + x * cosine - y * sine, text.at[1] + x * sine + y * cosine]);
}

export const outlineOf = (text: Text, scale: number): readonly Line[] =>
  linesOf({ kind: "polygon", points: cornersOf(text, scale), look: text.look });

/** Whether a line runs through a box, or lies inside it. */
export function runsThrough([a, b]: Line, { left, top, right, bottom }: Box): boolean {
  // The line is clipped by each side in turn (Liang and Barsky).
  let [from, to] = [0, 1];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  for (const [move, distance] of [
    [-dx, a[0] - left],
    [dx, right - a[0]],
    [-dy, a[1] - top],
    [dy, bottom - a[1]],
  ] as const) {
    if (move === 0 && distance < 0) return false;
    if (move < 0) from = Math.max(from, distance / move);
    if (move > 0) to = Math.min(to, distance / move);
  }
  return from < to;
}
