import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planBench } from "#shared/bench/plan-bench.ts";
import { projectView } from "#shared/bench/sheet/lay-out-view.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { findUndrawn } from "#shared/bench/solids/not-drawn.ts";
import type { Solid } from "#shared/bench/solids/solid.ts";
import { extentOf, type Point, pointsOf } from "#shared/bench/views/drawn.ts";
import { settle } from "#shared/engine/settle.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import type { Mount, Shape } from "#shared/rules/shapes.ts";
import { chooseAmount } from "../../support/long.ts";
import { catalog, catalogDocument } from "../../support/rules/catalog.ts";
import { option } from "../../support/rules/rules.ts";
import { accessoriesFor, frames } from "./frames.ts";
import { someBench } from "./some-bench.ts";

const solidsOf = (bench: Configuration) => benchSolids(planBench(catalog, bench));
const settled = someBench.map((bench) => settle(catalog, bench).configuration);

/** Pieces that are joined by running through each other. */
const JOINTS = ["rail × support-arm", "cantilever-arm × tool-rail"];

/** The length by which two pieces reach into each other: 0 if they only touch, below 0 if they are apart. Inches. */
const overlap = (a: Solid, b: Solid): number =>
  Math.min(
    Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0),
    Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0),
    Math.min(a.z1, b.z1) - Math.max(a.z0, b.z0),
  );

/** The pieces that neither stand on the floor nor touch a piece that does. */
function loose(solids: readonly Solid[]): readonly string[] {
  const [held, others] = [[] as Solid[], new Set(solids)];
  for (let found = solids.filter(({ z0 }) => z0 === 0); found.length > 0; ) {
    for (const each of found) others.delete(each);
    held.push(...found);
    found = [...others].filter((each) => held.some((other) => overlap(each, other) > -1e-6));
  }
  return [...others].map(({ id }) => id);
}

/** The catalog with further accessories. */
const withAccessories = (more: readonly { readonly value: string; readonly shape: Shape | undefined }[]) =>
  readRules({
    ...catalogDocument,
    steps: catalogDocument.steps.map((step) =>
      step.role === "accessories"
        ? { ...step, options: [...step.options, ...more.map(({ value, shape }) => option(value, { shape }))] }
        : step,
    ),
  });

/** Every 97th bench without accessories, or all of them in the long form. */
const someFrames = frames.filter((_, index) => index % chooseAmount(97, 1) === 0);

/** Benches with no accessory, each alone, all together, and all but one. Pieces get out of each other's way in pairs at most. */
function benches(frame: Configuration): readonly Configuration[] {
  const all = accessoriesFor(frame);
  const sets = [[], all, ...all.flatMap((one) => [[one], all.filter((each) => each !== one)])];
  return sets.map((accessories) => ({ ...frame, accessories }));
}

describe("the pieces of a bench", () => {
  it("have a size, stand on the floor or touch a piece that does, and do not run through others, except where they are joined", () => {
    for (const bench of someFrames.flatMap(benches)) {
      const solids = solidsOf(bench);
      expect(loose(solids), JSON.stringify(bench)).toEqual([]);
      expect(solids.filter((each) => overlap(each, each) <= 0)).toEqual([]);
      for (const [index, a] of solids.entries())
        for (const b of solids.slice(index + 1))
          if (overlap(a, b) > 1e-6) expect(JOINTS).toContain([a.part, b.part].sort().join(" × "));
    }
  });

  it("include boxes of any size at any place, which stand or hang within the bench, or are named as not drawn", () => {
    const length = fc.integer({ min: 1, max: 240 }).map((quarters) => quarters / 4);
    const side = fc.constantFrom("left", "center", "right");
    const box = fc.record({
      kind: fc.constant("box" as const),
      width: length,
      depth: length,
      height: length,
      color: fc.constant("#336699"),
      mount: fc.oneof(
        fc
          .record({ side, height: fc.integer({ min: 0, max: 40 }) })
          .map((place): Mount => ({ on: "upright", ...place })),
        fc
          .record(
            { side, offset: fc.integer({ min: -80, max: 160 }).map((halves) => halves / 2) },
            { requiredKeys: [] },
          )
          .chain((place) =>
            fc.constantFrom<Mount>(
              { on: "surface", side: "left", ...place },
              { on: "under", side: "center", ...place },
              { on: "uprights", height: 12, ...place },
              { on: "shelf", ...place },
              { on: "overhead", ...place },
              { on: "floor", ...place },
            ),
          ),
      ),
    });
    fc.assert(
      fc.property(settled, fc.array(box, { minLength: 1, maxLength: 3 }), (bench, shapes) => {
        const values = shapes.map((_, index) => `box-${index}`);
        const rules = withAccessories(values.map((value, index) => ({ value, shape: shapes[index] })));
        const accessories = [...chosenValues(bench, "accessories"), ...values];
        const { configuration } = settle(rules, { ...bench, accessories });
        const plan = planBench(rules, configuration);
        const solids = benchSolids(plan);
        expect(loose(solids)).toEqual([]);
        // Only accessories may be in each other's way, which checkRules warns of.
        const fixed = solids.filter(({ role }) => role !== "accessories");
        for (const box of solids.filter(({ part }) => part.startsWith("box")))
          expect(fixed.filter((each) => overlap(box, each) > 1e-6)).toEqual([]);
        for (const { x0, x1 } of solids.filter(({ part }) => part === "box")) {
          expect(x0).toBeGreaterThan(-1e-6);
          expect(x1).toBeLessThan(plan.width + 1e-6);
        }
        const drawn = new Set(solids.map(({ value }) => value));
        const named = findUndrawn(rules, configuration, solids);
        for (const value of values) expect(drawn.has(value)).toBe(!named.includes(value.toUpperCase()));
      }),
    );
  });

  it("are as large as configured: the top at the height of the surface, and the uprights above it", () => {
    for (const bench of someFrames) {
      const { width, depth, surface, figures } = planBench(catalog, bench);
      expect({ width, depth }).toEqual({ width: figures.width, depth: figures.depth });
      const solids = solidsOf(bench);
      const [top] = solids.filter(({ part }) => part === "top");
      expect(top).toMatchObject({ x0: 0, x1: width, y0: 0, y1: depth, z1: surface });
      expect(Math.max(...solids.map(({ z1 }) => z1)) - surface).toBe(figures.uprights);
      expect(surface).toBeGreaterThanOrEqual(figures.heightRange?.min ?? 0);
      expect(surface).toBeLessThanOrEqual(figures.heightRange?.max ?? 0);
    }
  });

  it("show every chosen accessory, lift, top and base in the isometric or the front view", () => {
    for (const frame of someFrames) {
      const bench = { ...frame, accessories: accessoriesFor(frame) };
      const seen = new Set([...visible("isometric", bench), ...visible("front", bench)]);
      const { values, accessories } = planBench(catalog, bench);
      for (const { value } of accessories) expect(seen, value).toContain(value);
      for (const value of [values.lift, values.surface, values.base]) expect(seen).toContain(value);
    }
  });
});

/** The options with pieces that are visible on a square inch or more. Later pieces are painted over earlier ones. */
function visible(view: "isometric" | "front", bench: Configuration): ReadonlySet<string | null> {
  const drawn = projectView(view, solidsOf(bench));
  const [left, top, right, bottom] = extentOf(pointsOf(drawn));
  const columns = Math.ceil((right - left) / CELL);
  const cells = new Int16Array(columns * Math.ceil((bottom - top) / CELL)).fill(-1);
  for (const [index, { faces }] of drawn.entries())
    for (const { points } of faces) {
      const [, from, , to] = extentOf(points);
      for (let row = Math.ceil((from - top) / CELL); row * CELL + top < to; row += 1) {
        const [start, end] = span(points, row * CELL + top);
        const first = row * columns;
        cells.fill(index, first + Math.ceil((start - left) / CELL), first + Math.ceil((end - left) / CELL));
      }
    }
  const areas = new Map<string | null, number>();
  for (const index of cells) {
    const value = drawn[index]?.solid.value ?? null;
    areas.set(value, (areas.get(value) ?? 0) + CELL * CELL);
  }
  return new Set([...areas].filter(([, area]) => area >= 1).map(([value]) => value));
}

/** Inches. */
const CELL = 0.5;

/** The places where a horizontal line enters and leaves a convex polygon. */
function span(points: readonly Point[], y: number): readonly [number, number] {
  const crossings = points.flatMap(([x, top], index) => {
    const [otherX, bottom] = points.at(index - 1) ?? [x, top];
    if (top > y === bottom > y) return [];
    return [x + ((y - top) / (bottom - top)) * (otherX - x)];
  });
  return [Math.min(...crossings), Math.max(...crossings)];
}
