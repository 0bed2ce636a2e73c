import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benchSolids } from "#shared/bench/bench-solids.ts";
import { extentOf, type Point } from "#shared/bench/drawn.ts";
import { notDrawn } from "#shared/bench/not-drawn.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { projectView } from "#shared/bench/sheet/lay-out-view.ts";
import type { Solid } from "#shared/bench/solid.ts";
import { type Configuration, chosenValues } from "#shared/configuration.ts";
import { readRules } from "#shared/engine/model.ts";
import { settle } from "#shared/engine/settle.ts";
import type { Mount, Shape } from "#shared/shapes.ts";
import { catalog, catalogDocument } from "../../support/catalog.ts";
import { amount } from "../../support/long.ts";
import { option } from "../../support/rules.ts";
import { someBench } from "./some-bench.ts";

const solidsOf = (bench: Configuration) => benchSolids(planBench(catalog, bench));
const settled = someBench.map((bench) => settle(catalog, bench).configuration);

/** Pieces that are joined by running through each other. */
const JOINTS = ["rail × support-arm", "cantilever-arm × tool-rail"];

const AXES = [
  ["x0", "x1"],
  ["y0", "y1"],
  ["z0", "z1"],
] as const;

/** How far two pieces reach into each other: 0 if they only touch, below 0 if they are apart. Inches. */
function overlap(a: Solid, b: Solid): number {
  return Math.min(...AXES.map(([from, to]) => Math.min(a[to], b[to]) - Math.max(a[from], b[from])));
}

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
const withAccessories = (
  more: readonly { readonly value: string; readonly shape: Shape | undefined }[],
) =>
  readRules({
    ...catalogDocument,
    steps: catalogDocument.steps.map((step) =>
      step.role === "accessories"
        ? {
            ...step,
            options: [...step.options, ...more.map(({ value, shape }) => option(value, { shape }))],
          }
        : step,
    ),
  });

describe("the pieces of a bench", () => {
  it("stand on the floor or touch a piece that does", () => {
    fc.assert(
      fc.property(settled, (bench) => {
        expect(loose(solidsOf(bench))).toEqual([]);
      }),
      { numRuns: amount(100, 10_000) },
    );
  });

  it("do not run through each other, except where they are joined", () => {
    fc.assert(
      fc.property(settled, (bench) => {
        const solids = solidsOf(bench);
        for (const [index, a] of solids.entries())
          for (const b of solids.slice(index + 1))
            if (overlap(a, b) > 1e-6) expect(JOINTS).toContain([a.part, b.part].sort().join(" × "));
      }),
      { numRuns: amount(100, 10_000) },
    );
  });

  it("include boxes of any size, which stand or hang on the bench, or are named as not drawn", () => {
    const length = fc.integer({ min: 1, max: 60 });
    const box = fc.record({
      kind: fc.constant("box" as const),
      width: length,
      depth: length,
      height: length,
      color: fc.constant("#336699"),
      mount: fc.constantFrom<Mount>(
        { on: "surface", side: "left" },
        { on: "surface", side: "right" },
        { on: "under", side: "center" },
        { on: "uprights", height: 12 },
        { on: "shelf" },
        { on: "overhead" },
        { on: "floor" },
      ),
    });
    fc.assert(
      fc.property(settled, fc.array(box, { minLength: 1, maxLength: 3 }), (bench, shapes) => {
        const values = shapes.map((_, index) => `box-${index}`);
        const rules = withAccessories(
          values.map((value, index) => ({ value, shape: shapes[index] })),
        );
        const accessories = [...chosenValues(bench, "accessories"), ...values];
        const { configuration } = settle(rules, { ...bench, accessories });
        const solids = benchSolids(planBench(rules, configuration));
        expect(loose(solids)).toEqual([]);
        const drawn = new Set(solids.map(({ value }) => value));
        const named = notDrawn(rules, configuration, solids);
        for (const value of values)
          expect(drawn.has(value)).toBe(!named.includes(value.toUpperCase()));
      }),
    );
  });

  it("are within the configured size at the height of the surface", () => {
    fc.assert(
      fc.property(settled, (bench) => {
        const { width, depth, surface } = planBench(catalog, bench);
        const [top] = solidsOf(bench).filter(({ part }) => part === "top");
        expect(top).toMatchObject({ x0: 0, x1: width, y0: 0, y1: depth, z1: surface });
      }),
    );
  });

  it("show every chosen accessory in the isometric or the front view", () => {
    fc.assert(
      fc.property(settled, (bench) => {
        const chosen = chosenValues(bench, "accessories").filter((it) => it !== "no-accessories");
        const seen = new Set([...visible("isometric", bench), ...visible("front", bench)]);
        for (const value of chosen) expect(seen).toContain(value);
      }),
      { numRuns: amount(5, 1_000) },
    );
  });
});

/** The accessories that are visible on a square inch or more. */
function visible(view: "isometric" | "front", bench: Configuration): readonly string[] {
  const step = 0.5;
  const painted = new Map<string, string>();
  for (const { solid, faces } of projectView(view, solidsOf(bench)))
    for (const { points } of faces) {
      const [left, top, right, bottom] = extentOf(points);
      for (let x = Math.ceil(left / step) * step; x <= right; x += step)
        for (let y = Math.ceil(top / step) * step; y <= bottom; y += step)
          if (isInside([x, y], points))
            painted.set(`${x} ${y}`, solid.role === "accessories" ? (solid.value ?? "") : "");
    }
  const cells = [...painted.values()];
  return [...new Set(cells)].filter(
    (value) => cells.filter((cell) => cell === value).length * step * step >= 1,
  );
}

function isInside([x, y]: Point, points: readonly Point[]): boolean {
  return (
    points.filter(([ax, ay], index) => {
      const [bx, by] = points.at(index - 1) ?? [ax, ay];
      return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
    }).length %
      2 ===
    1
  );
}
