import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benchSolids } from "#shared/bench/bench-solids.ts";
import type { Point } from "#shared/bench/drawn.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { labelLength } from "#shared/bench/sheet/dimension.ts";
import { layOutView, projectView } from "#shared/bench/sheet/lay-out-view.ts";
import type { Primitive } from "#shared/bench/sheet/primitive.ts";
import type { Configuration } from "#shared/configuration.ts";
import { catalog, exampleBench } from "../../support/catalog.ts";
import { amount } from "../../support/long.ts";
import { someBench } from "./some-bench.ts";

const VIEWS = ["isometric", "front", "side", "top"] as const;
/** From a phone to a large screen, and on paper. */
const ROOMS = [
  { width: 280, height: 190, scale: 1 },
  { width: 400, height: 220, scale: 1 },
  { width: 900, height: 620, scale: 1 },
  { width: 230, height: 150, scale: 8 / 13 },
];

type View = (typeof VIEWS)[number];
type Room = (typeof ROOMS)[number];

function layOut(view: View, bench: Configuration, { scale, ...room }: Room) {
  const plan = planBench(catalog, bench);
  return layOutView(view, plan, projectView(view, benchSolids(plan)), room, scale);
}

const figures = (view: View, bench: Configuration) =>
  layOut(view, bench, { width: 900, height: 620, scale: 1 }).over.flatMap((each) =>
    each.kind === "text" ? [each.lines.join(" ")] : [],
  );

describe("the dimensions of a bench", () => {
  it("are those that matter in each view", () => {
    const bench = { ...exampleBench, accessories: ["shelf", "drawer"] };
    expect(figures("isometric", bench)).toEqual(["72 in", "30 in"]);
    expect(figures("front", bench)).toEqual(
      // Below the drawer, lowest and highest surface; below the shelf, uprights; width.
      ["31-1/2 in", "31-3/4 in", "50-3/4 in", "27-13/16 in", "48 in", "72 in"],
    );
    expect(figures("side", bench)).toEqual(["31-3/4 in", "50-3/4 in", "30 in"]);
    expect(figures("top", bench)).toEqual(["30 in", "72 in"]);
  });

  it("have names while nothing is chosen", () => {
    expect(figures("front", {})).toEqual(["Height", "Width"]);
    expect(figures("top", {})).toEqual(["Depth", "Width"]);
  });

  it("never cross each other or a figure, and stay on the sheet", () => {
    fc.assert(
      fc.property(
        someBench,
        fc.constantFrom(...VIEWS),
        fc.constantFrom(...ROOMS),
        (bench, view, room) => {
          const { over } = layOut(view, bench, room);
          const lines = over.flatMap((each) => (each.kind === "line" ? [each.points] : []));
          const texts = over.flatMap((each) =>
            each.kind === "text" ? [box(each, room.scale)] : [],
          );
          const crossed = lines.flatMap((line, index) => [
            ...lines.slice(index + 1).filter((other) => cross(line, other)),
            ...texts.filter((corners) =>
              corners.some((corner, at) => cross(line, [corner, corners[(at + 1) % 4] ?? corner])),
            ),
          ]);
          expect(crossed).toEqual([]);
          const outside = texts
            .flat()
            .filter(([x, y]) => x < -1 || x > room.width + 1 || y < -1 || y > room.height + 1);
          expect(outside).toEqual([]);
        },
      ),
      { numRuns: amount(200, 30_000) },
    );
  });
});

/** The corners of a text. */
function box(text: Extract<Primitive, { kind: "text" }>, scale: number): readonly Point[] {
  const half = Math.max(...text.lines.map((line) => labelLength(line, scale))) / 2;
  const tall = (text.lines.length * text.lineHeight) / 2 - 2 * scale;
  const turn = (text.angle * Math.PI) / 180;
  return [
    [-half, -tall],
    [half, -tall],
    [half, tall],
    [-half, tall],
  ].map(
    ([x = 0, y = 0]): Point => [
      text.at[0] + x * Math.cos(turn) - y * Math.sin(turn),
      text.at[1] + x * Math.sin(turn) + y * Math.cos(turn),
    ],
  );
}

/** Whether two lines cross. Lines that only touch do not. */
function cross([a, b]: readonly Point[], [c, d]: readonly Point[]): boolean {
  if (!a || !b || !c || !d) return false;
  const side = (from: Point, to: Point, point: Point) =>
    (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);
  const apart = (one: number, other: number) =>
    Math.min(one, other) < -0.5 && Math.max(one, other) > 0.5;
  return apart(side(a, b, c), side(a, b, d)) && apart(side(c, d, a), side(c, d, b));
}
