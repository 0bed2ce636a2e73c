import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { personAt } from "#client/drawing/person/person.ts";
import { accessoryNames } from "#shared/bench/chosen-options.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { layOutCallouts } from "#shared/bench/sheet/callouts.ts";
import { cornersOf, cross, linesOf, outlineOf } from "#shared/bench/sheet/crossing.ts";
import { layOutSheet } from "#shared/bench/sheet/lay-out-sheet.ts";
import { layOutView, projectView } from "#shared/bench/sheet/lay-out-view.ts";
import { PAPER_SCALE } from "#shared/bench/sheet/paper.ts";
import { viewDetails } from "#shared/bench/sheet/view-details.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { UNITS, type Units } from "#shared/bench/units.ts";
import { extentOf, type Point, pointsOf } from "#shared/bench/views/drawn.ts";
import type { FlatView } from "#shared/bench/views/project-flat.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import type { Role } from "#shared/rules/shapes.ts";
import { chooseAmount, LONG } from "../../support/long.ts";
import { catalog, catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { option } from "../../support/rules/rules.ts";
import { someBench } from "./some-bench.ts";

const FLAT_VIEWS = ["front", "side", "top"] as const;
const VIEWS = ["isometric", ...FLAT_VIEWS] as const;
/** From a phone to a large screen, and on paper. */
const SMALL = { width: 280, height: 190, scale: 1 };
const LOWEST = { width: 374, height: 130, scale: 1 };
const SHEET_SIZES = [
  SMALL,
  { width: 400, height: 220, scale: 1 },
  { width: 900, height: 620, scale: 1 },
  LOWEST,
  { width: 230, height: 150, scale: 8 / 13 },
];

const ROOM = { width: 900, height: 620, scale: 1 };

type View = (typeof VIEWS)[number];
type SheetSize = (typeof SHEET_SIZES)[number];

function layOut(view: View, bench: Configuration, { scale, ...size }: SheetSize, units: Units = "in") {
  const plan = planBench(catalog, bench);
  const solids = benchSolids(plan);
  const drawn = projectView(view, solids);
  const details =
    view === "isometric" ? undefined : viewDetails(view, { rules: catalog, configuration: bench, plan, solids }, units);
  const laid = layOutView(view, plan, drawn, size, scale, { units, details });
  const names = accessoryNames(catalog, bench);
  return { laid, callouts: layOutCallouts(drawn, names, laid, size, scale) };
}

const figures = (view: View, bench: Configuration) =>
  layOut(view, bench, ROOM).laid.over.flatMap((each) => (each.kind === "text" ? [each.lines.join(" ")] : []));

describe("the dimensions of a bench", () => {
  it("are those that matter in each view", () => {
    const bench = { ...exampleBench, accessories: ["shelf", "drawer"] };
    expect(figures("isometric", bench)).toEqual(["72 in", "30 in"]);
    expect(figures("front", bench)).toEqual([
      ...["Low 31-3/4 in", "Knee 37-1/2 in", "As drawn 40-3/4 in", "High 50-3/4 in"],
      ...["Clear width 52 in", "72 in"],
      ...["Uprights +48 in", "Upper shelf +27-13/16 in", "Surface 0", "Drawer −9-1/4 in"],
    ]);
    expect(figures("side", bench)).toEqual([
      ...["Low 31-3/4 in", "High 50-3/4 in", "Footprint 26 in", "30 in"],
      ...["Top 1-1/4 in", "Knee depth 15-3/4 in"],
    ]);
    expect(figures("top", bench)).toEqual([
      ...["30 in", "Leg centers 56 in", "Footprint 61-3/8 in", "72 in"],
      ...["Rear edge 0", "Feet 4 in", "Legs 13-1/2 in", "Feet 26 in"],
    ]);
  });

  it("leave out on a small sheet what an engineer checks", () => {
    const { laid } = layOut("front", exampleBench, { width: 402, height: 226, scale: 1 });
    const texts = laid.over.flatMap((each) => (each.kind === "text" ? each.lines : []));
    expect(texts).toEqual(["31-3/4 in", "High 50-3/4 in", "48 in", "72 in"]);
  });

  it("equal the solids, and each begins and ends at a face or the middle of one", () => {
    fc.assert(fc.property(someBench, fc.constantFrom(...FLAT_VIEWS), expectMeasured), {
      numRuns: chooseAmount(200, 20_000),
    });
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
        examples: [
          // A wide bench on a small sheet, whose heights are one figure of two lines.
          [{ height_adjustment: "electric", width: "96", accessories: ["drawer"] }, "front", SMALL, "cm"],
          // A low height that is just as long as its figure.
          [{ height_adjustment: "electric-quad", top_material: "phenolic" }, "front", LOWEST, "in"],
        ],
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

it("the sheet of a bench has its flat views at one usual scale, and all texts on the paper", () => {
  fc.assert(
    fc.property(someBench, fc.constantFrom(...UNITS), (bench, units) => {
      const { views, size } = layOutSheet(catalog, bench, { units });
      const flat = views.filter(({ name }) => name !== "isometric");
      expect(new Set(flat.map(({ fit }) => fit.scale)).size).toBe(1);
      expect(72 / (flat[0]?.fit.scale ?? 0)).toSatisfy(Number.isInteger);
      const texts = views.flatMap(({ x, y, over }) =>
        over
          .filter((each) => each.kind === "text")
          .map((text) => ({ ...text, at: [text.at[0] + x, text.at[1] + y] }) as const),
      );
      const [left, top, right, bottom] = extentOf(texts.flatMap((text) => cornersOf(text, PAPER_SCALE)));
      expect([Math.min(left, top) >= 0, right <= size.width, bottom <= size.height]).toEqual([true, true, true]);
    }),
    { numRuns: chooseAmount(40, 5000) },
  );
});

describe("the title block of a sheet", () => {
  /** The heights of the block with accessories that have no shape, and the row that names them. */
  const blockWith = (count: number, size: { width: number; height: number }) => {
    const names = Array.from({ length: count }, (_, index) =>
      `${index + 1} A holder for tools and cups`.padEnd(30, "s"),
    );
    const rules = readRules({
      ...catalogDocument,
      steps: catalogDocument.steps.map((step) =>
        step.role === "accessories"
          ? { ...step, options: names.map((label) => option(label.split(" ")[0] ?? "", { label })) }
          : step,
      ),
    });
    const accessories = names.map((_, index) => `${index + 1}`);
    const { cells } = layOutSheet(rules, { ...exampleBench, accessories }, { units: "in", size });
    const shown = cells.find(({ name }) => name === "Not drawn")?.lines;
    return { height: size.height - Math.min(...cells.map(({ y }) => y)), shown };
  };

  it.each([
    ["letter", { width: 792, height: 612 }],
    ["A4", { width: 841.89, height: 595.28 }],
  ])("leaves the views their space on %s, and names accessories without a shape in three lines", (_, size) => {
    expect(blockWith(0, size).shown).toBeUndefined();
    expect(blockWith(2, size).shown?.join(" ")).toMatch(/^1 A holder .*, 2 A holder \D*$/);
    for (const count of [10, 45, 200]) {
      const { height, shown = [] } = blockWith(count, size);
      expect(height, `with ${count}`).toBeLessThan(size.height / 3);
      expect(shown.length).toBeLessThanOrEqual(3);
      const [, last = "", more = ""] = /.*, (\d+) A \D*(?: and (\d+) more)?$/.exec(shown.join(" ")) ?? [];
      expect(Number(last) + Number(more)).toBe(count);
    }
  });
});

it("a callout names each small accessory that is visible, or else the legend does", () => {
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

/** Each figure is the length of its line, and its ends are planes of the bench. Rows count from the surface, the floor or the rear. */
function expectMeasured(bench: Configuration, view: FlatView): void {
  const plan = planBench(catalog, bench);
  const solids = benchSolids(plan);
  const { fit, over } = layOut(view, bench, ROOM).laid;
  const xs = solids.flatMap(({ x0, x1, y0, y1 }) =>
    view === "side" ? [-y0, -y1, -(y0 + y1) / 2] : [x0, x1, (x0 + x1) / 2],
  );
  const ys = solids.flatMap(({ y0, y1, z0, z1 }) =>
    view === "top" ? [y0, y1, (y0 + y1) / 2] : [-z0, -z1, -(z0 + z1) / 2],
  );
  const reached = Object.values(plan.figures.heightRange ?? {}).map((height) => -height);
  const planes = { x: [0, ...xs], y: [0, ...ys, ...reached] };
  const inches = ([x, y]: Point): Point => [(x - fit.x) / fit.scale, (y - fit.y) / fit.scale];
  const expectPlane = (length: number, axis: "x" | "y") =>
    expect(Math.min(...planes[axis].map((plane) => Math.abs(plane - length)))).toBeLessThan(TOLERANCE_INCHES);

  let line: readonly Point[] = [];
  for (const each of over) {
    if (each.kind === "line" && (each.look === "dimension" || each.points.length === 3)) line = each.points.map(inches);
    if (each.kind !== "text" || each.look !== "dimension") continue;
    const text = each.lines.join(" ");
    const figure = readInches(text);
    const [from = [0, 0], to = [0, 0], third] = line;
    if (!third) {
      const axis = Math.abs(from[0] - to[0]) > Math.abs(from[1] - to[1]) ? "x" : "y";
      const ends = axis === "x" ? [from[0], to[0]] : [from[1], to[1]];
      expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)), text).toBeCloseTo(figure, 1);
      for (const end of ends) expectPlane(end, axis);
      continue;
    }
    if (view !== "side") expectPlane(from[1], "y");
    const origin = view === "top" ? 0 : /[+−]|^Surface/.test(text) ? -plan.surface : 0;
    if (view === "front" || view === "top") expect(Math.abs(from[1] - origin), text).toBeCloseTo(figure, 1);
    if (text.startsWith("Knee depth")) expect(from[0] + plan.depth, text).toBeCloseTo(figure, 1);
    if (text.startsWith("Top")) expect(plan.thickness, text).toBeCloseTo(figure, 1);
  }
}

/** Lines are rounded to a tenth of a pixel. */
const TOLERANCE_INCHES = 0.05;

/** The inches in a text: 'Clear width 27-13/16 in'. */
function readInches(text: string): number {
  const [, whole = "0", top = "0", bottom = "1"] = /(\d+)(?:-(\d+)\/(\d+))?(?: in)?$/.exec(text) ?? [];
  return Number(whole) + Number(top) / Number(bottom);
}

/** No line crosses another line or a text, and no text leaves the sheet or covers another one. */
function expectClear(bench: Configuration, view: View, size: SheetSize, units: Units): void {
  const { laid, callouts } = layOut(view, bench, size, units);
  // What the bench hides lies below it.
  const around = [
    ...laid.over.filter(({ kind, look }) => kind === "text" || look !== "open-dimension"),
    ...callouts.primitives,
  ];
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
