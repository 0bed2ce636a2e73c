import fc from "fast-check";
import { expect, it } from "vitest";
import { shortPath } from "#client/drawing/short-path.ts";
import type { Point } from "#shared/bench/views/drawn.ts";

it.each<[string, readonly Point[], number, string]>([
  [
    "a square",
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ],
    1,
    "M0 0h2v2h-2",
  ],
  [
    "halves of an inch",
    [
      [0.5, -1],
      [1.2, -0.3],
    ],
    0.5,
    "M1-2l1 1",
  ],
  [
    "points that are the same after rounding",
    [
      [0, 0],
      [0.1, 0.2],
      [3, 1],
      [3.2, 1.1],
    ],
    1,
    "M0 0l3 1",
  ],
  [
    "a point on a line",
    [
      [0, 0],
      [1, 1],
      [3, 3],
      [3, 0],
    ],
    1,
    "M0 0l3 3v-3",
  ],
  [
    "a way there and back",
    [
      [0, 0],
      [2, 0],
      [1, 0],
    ],
    1,
    "M0 0h2h-1",
  ],
  ["no points", [], 1, ""],
])("%s is a short path", (_name, points, unit, path) => expect(shortPath(points, unit)).toBe(path));

function cornersOf(path: string): Point[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([Mlhv])(-?\d+)(?: ?(-?\d+))?/g)].map(([, kind, first = "0", second = "0"]) => {
    const [a, b] = [Number(first), Number(second)];
    if (kind === "M") [x, y] = [a, b];
    else if (kind === "v") y += a;
    else [x, y] = [x + a, y + b];
    return [x, y];
  });
}

it("a short path leads along every point", () => {
  const coordinate = fc.integer({ min: -5, max: 5 });
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 8 }), (points) => {
      const corners = cornersOf(shortPath(points, 1));
      expect(corners[0]).toEqual(points[0]);
      expect(corners.at(-1)).toEqual(points.at(-1));
      const isOn = ([x, y]: Point) =>
        corners.some(([bx, by], index) => {
          const [ax, ay] = corners[index - 1] ?? [bx, by];
          const isInLine = (bx - ax) * (y - ay) === (by - ay) * (x - ax);
          return isInLine && (x - ax) * (x - bx) <= 0 && (y - ay) * (y - by) <= 0;
        });
      expect(points.every(isOn)).toBe(true);
    }),
  );
});
