import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { ABOVE_TOP_LAYER, type Solid } from "#shared/bench/solids/solid.ts";
import { type Drawn, pointsOf } from "#shared/bench/views/drawn.ts";
import { isBehind, painterOrder } from "#shared/bench/views/painter-order.ts";
import { projectFlat } from "#shared/bench/views/project-flat.ts";
import { projectIsometric, projectPoint } from "#shared/bench/views/project-isometric.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { chooseAmount } from "../../support/long.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { someBench } from "./some-bench.ts";

const solidsOf = (configuration: Configuration) => benchSolids(planBench(catalog, configuration));
const everything = {
  height_adjustment: "electric-quad",
  width: "96",
  depth: "48",
  top_material: "esd-laminate",
  base: "casters-6",
  uprights: "uprights-48",
  accessories: catalog.steps.find(({ key }) => key === "accessories")?.options.map((o) => o.value) ?? [],
};
const place = (drawn: readonly Drawn[], part: string) =>
  drawn.flatMap(({ solid }, index) => (solid.part === part ? [index] : []));

describe("the isometric view", () => {
  it("looks from the front right above", () => {
    expect(projectPoint([0, 0, 0])).toEqual([0, 0]);
    expect(projectPoint([0, 0, 1])).toEqual([0, -1]);
    const [right, left] = [projectPoint([2, 0, 0]), projectPoint([0, 2, 0])];
    expect(right[0]).toBeCloseTo(Math.sqrt(3));
    expect(left[0]).toBeCloseTo(-Math.sqrt(3));
    expect([right[1], left[1]]).toEqual([1, 1]);
  });

  it("paints the front rail and everything else under the top before the top", () => {
    fc.assert(
      fc.property(someBench, (configuration) => {
        const drawn = projectIsometric(solidsOf(configuration));
        const [top = -1] = place(drawn, "top");
        for (const rail of place(drawn, "rail")) expect(rail).toBeLessThan(top);
        for (const { solid } of drawn.slice(top + 1)) {
          const inFrontOfIt = solid.part.startsWith("crank-");
          expect(inFrontOfIt || solid.layer === ABOVE_TOP_LAYER, solid.id).toBe(true);
        }
      }),
    );
  });

  it("paints no piece over another that is entirely in front of it", () => {
    fc.assert(
      fc.property(someBench, (configuration) => {
        const ordered = painterOrder(solidsOf(configuration));
        ordered.forEach((later, index) => {
          for (const earlier of ordered.slice(0, index)) {
            const wrong = isBehind(later, earlier) && !touches(later, earlier);
            expect(wrong, `${later.id} over ${earlier.id}`).toBe(false);
          }
        });
      }),
      { numRuns: chooseAmount(24, 1_200) },
    );
  });

  it("shows three faces of a box in decreasing light", () => {
    const [top] = projectIsometric(solidsOf({})).filter(({ solid }) => solid.part === "top");

    expect(top?.faces.map((face) => face.light)).toEqual([1, 0.82, 0.66]);
  });
});

describe("the front view", () => {
  it("paints from the rear to the front", () => {
    const drawn = projectFlat("front", solidsOf(everything));

    for (const [index, { solid }] of drawn.entries()) {
      expect(solid.y1).toBeGreaterThanOrEqual(drawn[index - 1]?.solid.y1 ?? 0);
    }
  });

  it("draws casters as wheels and boxes as rectangles", () => {
    const drawn = projectFlat("front", solidsOf(everything));
    const corners = (part: string) => drawn.find(({ solid }) => solid.part === part)?.faces[0]?.points.length;

    expect(corners("caster")).toBe(24);
    expect(corners("top")).toBe(4);
  });

  it("stands on the floor line", () => {
    const heights = pointsOf(projectFlat("front", solidsOf(everything))).map(([, y]) => -y);

    expect(Math.min(...heights)).toBeCloseTo(0);
  });
});

/** Whether two pieces overlap: then neither is entirely in front of the other. */
function touches(a: Solid, b: Solid): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1 && a.z0 < b.z1 && b.z0 < a.z1;
}
