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
  it.each([
    ["pin-adjust", { "outer-column": 4, "locking-pin": 4 }],
    ["hand-crank", { "outer-column": 2, "crank-shaft": 1, "crank-spindle": 1, "crank-arm": 1, "crank-knob": 1 }],
    ["hydraulic-crank", { "cylinder-rod": 4, pump: 1, "crank-arm": 1, "crank-shaft": 0 }],
    ["electric", { "outer-column": 2, handset: 1, "crank-arm": 0 }],
    ["electric-quad", { "outer-column": 4, handset: 1, "crank-arm": 0 }],
  ])("draws what the lift %s has: %j", (lift, expected) => {
    const solids = draw({ height_adjustment: lift });
    const counts = Object.keys(expected).map((part) => [part, parts(solids, part).length]);
    expect(Object.fromEntries(counts)).toEqual(expected);
    for (const { marks } of parts(solids, "locking-pin").length > 0 ? parts(solids, "inner-column") : [])
      expect(marks).toMatchObject([{ pitch: 1 }]);
    expect(parts(solids, "cylinder-rod").every(({ shape }) => shape === "tube")).toBe(true);
  });

  it("draws the memory handset instead of the plain one", () => {
    const solids = draw({ height_adjustment: "electric", accessories: ["memory-handset"] });
    expect(parts(solids, "handset")).toHaveLength(0);
    expect(parts(solids, "memory-handset")).toHaveLength(1);
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
