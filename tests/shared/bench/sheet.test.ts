import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accessoryNames } from "#shared/bench/accessory-names.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { layOutCallouts } from "#shared/bench/sheet/callouts.ts";
import { cornersOf, cross, linesOf, outlineOf } from "#shared/bench/sheet/crossing.ts";
import { layOutView, projectView } from "#shared/bench/sheet/lay-out-view.ts";
import { personAt } from "#shared/bench/sheet/person.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { UNITS, type Units } from "#shared/bench/units.ts";
import { extentOf, pointsOf } from "#shared/bench/views/drawn.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Role } from "#shared/rules/shapes.ts";
import { chooseAmount, LONG } from "../../support/long.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someBench } from "./some-bench.ts";

const VIEWS = ["isometric", "front", "side", "top"] as const;
/** From a phone to a large screen, and on paper. */
const SMALL = { width: 280, height: 190, scale: 1 };
const SHEET_SIZES = [
  SMALL,
  { width: 400, height: 220, scale: 1 },
  { width: 900, height: 620, scale: 1 },
  { width: 374, height: 130, scale: 1 },
  { width: 230, height: 150, scale: 8 / 13 },
];

const ROOM = { width: 900, height: 620, scale: 1 };

type View = (typeof VIEWS)[number];
type SheetSize = (typeof SHEET_SIZES)[number];

function layOut(view: View, bench: Configuration, { scale, ...size }: SheetSize, units: Units = "in") {
  const plan = planBench(catalog, bench);
  const drawn = projectView(view, benchSolids(plan));
  const laid = layOutView(view, plan, drawn, size, scale, { units });
  const names = accessoryNames(catalog, bench);
  return { laid, callouts: layOutCallouts(drawn, names, laid, size, scale) };
}

const figures = (view: View, bench: Configuration) =>
  layOut(view, bench, ROOM).laid.over.flatMap((each) => (each.kind === "text" ? [each.lines.join(" ")] : []));

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
        fc.constantFrom(...SHEET_SIZES),
        fc.constantFrom(...UNITS),
        expectClear,
      ),
      {
        numRuns: chooseAmount(200, 30_000),
        // A wide bench on a small sheet, whose heights are one figure of two lines.
        examples: [[{ height_adjustment: "electric", width: "96", accessories: ["drawer"] }, "front", SMALL, "cm"]],
      },
    );
  });

  it.runIf(LONG)("do so for every combination that the layout depends on", () => {
    const options = (role: Role) =>
      catalog.steps.find((step) => step.role === role)?.options.map(({ value }) => value) ?? [];
    const all = options("accessories").filter((value) => value !== "no-accessories");
    const sets = [[], ["drawer"], ["shelf"], ["drawer", "shelf"], all];
    for (const lift of options("lift"))
      for (const width of options("width"))
        for (const depth of options("depth"))
          for (const surface of options("surface"))
            for (const base of options("base"))
              for (const uprights of options("uprights"))
                for (const accessories of sets) {
                  const sizes = { height_adjustment: lift, width, depth, top_material: surface };
                  const bench = { ...sizes, base, uprights, accessories };
                  for (const view of VIEWS)
                    for (const size of SHEET_SIZES) for (const units of UNITS) expectClear(bench, view, size, units);
                }
  });
});

describe("a callout", () => {
  it("names each small accessory that is visible, or else the legend does", () => {
    const small = ["memory-handset", "anti-collision", "esd-monitor"];
    const bench = { ...exampleBench, accessories: [...small, "drawer", "shelf"] };
    const named = (view: View) => {
      const { callouts } = layOut(view, bench, ROOM);
      const texts = callouts.primitives.flatMap((each) => (each.kind === "text" ? [each.lines.join(" ")] : []));
      return [texts, callouts.leftOut, callouts.hidden];
    };
    expect(named("isometric")).toEqual([["Anti-collision sensor", "ESD continuous monitor", "Memory handset"], [], []]);
    expect(named("top"), "hidden below the top").toEqual([
      [],
      [],
      ["Memory handset", "ESD continuous monitor", "Anti-collision sensor"],
    ]);
  });
});

describe("a person", () => {
  const plan = planBench(catalog, exampleBench);
  const solids = benchSolids(plan);

  it.each(["isometric", "front", "top"] as const)("stands beside the bench in the %s view", (view) => {
    const { outlines } = personAt(view, plan, 70);
    const [left] = extentOf(pointsOf(projectView(view, solids)));
    const [, , right] = extentOf(outlines.flat());
    expect(right).toBeLessThan(left);
  });

  it("stands on the floor, from the side in front of the bench, with the elbow at 63 % of the stature", () => {
    const front = personAt("front", plan, 70);
    const side = personAt("side", plan, 70);
    expect(extentOf(front.outlines.flat())[1]).toBeCloseTo(-70);
    expect(extentOf(side.outlines.flat())[3]).toBeCloseTo(0);
    expect([front.elbow?.[1], side.elbow?.[1]]).toEqual([-44.1, -44.1]);
    expect(extentOf(side.outlines[1] ?? [])[2], "the body").toBeLessThan(-plan.depth);
  });
});

/** No line crosses another line or a text, and no text leaves the sheet or covers another one. */
function expectClear(bench: Configuration, view: View, size: SheetSize, units: Units): void {
  const { laid, callouts } = layOut(view, bench, size, units);
  const around = [...laid.over, ...callouts.primitives];
  const lines = around.filter(({ kind }) => kind === "line").flatMap(linesOf);
  const texts = around.filter((each) => each.kind === "text");
  const crossed = lines.flatMap((line, index) => [
    ...lines.slice(index + 1).filter((other) => cross(line, other)),
    ...texts.filter((text) => outlineOf(text, size.scale).some((side) => cross(line, side))),
  ]);
  expect(crossed).toEqual([]);
  const outside = texts
    .flatMap((text) => cornersOf(text, size.scale))
    .filter(([x, y]) => x < -1 || x > size.width + 1 || y < -1 || y > size.height + 1);
  expect(outside).toEqual([]);
}
