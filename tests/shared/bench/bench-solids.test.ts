import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import type { Solid } from "#shared/bench/solids/solid.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someBench } from "./some-bench.ts";

const draw = (configuration: Configuration) => benchSolids(planBench(catalog, configuration));
const parts = (solids: readonly Solid[], part: string) => solids.filter((solid) => solid.part === part);

describe("benchSolids", () => {
  it("draws four legs with locking pins for the pin-adjust lift", () => {
    const solids = draw({ height_adjustment: "pin-adjust" });

    expect(parts(solids, "outer-column")).toHaveLength(4);
    expect(parts(solids, "locking-pin")).toHaveLength(4);
    const holes = parts(solids, "inner-column").flatMap((leg) => leg.marks);
    expect(holes).toHaveLength(4);
    expect(holes.every((row) => row.pitch === 1)).toBe(true);
  });

  it("draws a crank with shaft, spindle, arm and knob for the hand crank", () => {
    const solids = draw({ height_adjustment: "hand-crank" });

    expect(parts(solids, "outer-column")).toHaveLength(2);
    for (const part of ["crank-shaft", "crank-spindle", "crank-arm", "crank-knob"]) {
      expect(parts(solids, part), part).toHaveLength(1);
    }
  });

  it("draws four cylinders, a pump and a crank for the hydraulic lift", () => {
    const solids = draw({ height_adjustment: "hydraulic-crank" });

    expect(parts(solids, "cylinder-rod").map((rod) => rod.shape)).toEqual(Array(4).fill("tube"));
    expect(parts(solids, "pump")).toHaveLength(1);
    expect(parts(solids, "crank-arm")).toHaveLength(1);
    expect(parts(solids, "crank-shaft")).toHaveLength(0);
  });

  it("draws a handset and no crank for the electric lifts", () => {
    for (const [lift, columns] of Object.entries({ electric: 2, "electric-quad": 4 })) {
      const solids = draw({ height_adjustment: lift });
      expect(parts(solids, "outer-column"), lift).toHaveLength(columns);
      expect(parts(solids, "handset"), lift).toHaveLength(1);
      expect(parts(solids, "crank-arm"), lift).toHaveLength(0);
    }
  });

  it("draws the memory handset instead of the plain one", () => {
    const solids = draw({ height_adjustment: "electric", accessories: ["memory-handset"] });
    expect(parts(solids, "handset")).toHaveLength(0);
    expect(parts(solids, "memory-handset")).toHaveLength(1);
  });

  it("draws every lift differently", () => {
    const step = catalog.steps.find(({ key }) => key === "height_adjustment");
    const drawings = step?.options.map(({ value }) =>
      JSON.stringify(draw({ height_adjustment: value }).map(({ value: _, ...solid }) => solid)),
    );

    expect(drawings).toHaveLength(5);
    expect(new Set(drawings).size).toBe(5);
  });

  it("draws casters as wheels, and raises the bench by their height", () => {
    const onFeet = draw({ base: "levelers" });
    const onCasters = draw({ base: "casters-6" });
    const height = (solids: readonly Solid[]) => parts(solids, "top")[0]?.z1 ?? 0;

    expect(parts(onFeet, "caster")).toHaveLength(0);
    expect(parts(onCasters, "caster").map((wheel) => wheel.shape)).toEqual(Array(4).fill("wheel"));
    expect(height(onCasters) - height(onFeet)).toBe(6);
  });

  it("adds a third upright from 84 in", () => {
    const uprights = (width: string) => parts(draw({ width, uprights: "uprights-36" }), "upright").length;

    expect([uprights("72"), uprights("84"), uprights("96")]).toEqual([2, 3, 3]);
  });

  it("uses the chosen colors", () => {
    const solids = draw(exampleBench);

    expect(parts(solids, "top")[0]?.color).toBe("#6F93B5");
    expect(parts(solids, "foot-beam")[0]?.color).toBe("#C5C7C4");
  });

  it("keeps all pieces finite, above the floor and near the bench for any configuration, each with its own ID", () => {
    fc.assert(
      fc.property(someBench, (configuration) => {
        const solids = draw(configuration);
        for (const { id, x0, x1, y0, y1, z0, z1 } of solids) {
          const values = [x0, x1, y0, y1, z0, z1];
          expect(values.every(Number.isFinite), id).toBe(true);
          expect(x1 > x0 && y1 > y0 && z1 > z0, id).toBe(true);
          expect(Math.min(...values), id).toBeGreaterThanOrEqual(-12);
          expect(Math.max(...values), id).toBeLessThanOrEqual(160);
          expect(z0, id).toBeGreaterThanOrEqual(0);
        }
        expect(new Set(solids.map(({ id }) => id)).size).toBe(solids.length);
      }),
    );
  });
});
