import { describe, expect, it } from "vitest";
import { raisedRange } from "#client/configurator/steps/raised-range.ts";
import { hasGlyph } from "#client/drawing/has-glyph.ts";
import { chosenFor } from "#shared/bench/chosen-options.ts";
import { inches } from "#shared/bench/inches.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { writeLength, writeRange } from "#shared/bench/units.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { option, rulesWith, step } from "../../support/rules/rules.ts";

const ELECTRIC = { kind: "lift", columns: 2, drive: "motor" };

describe("planBench", () => {
  it("plans an example bench, without figures, while nothing is chosen", () => {
    const plan = planBench(catalog, {});

    expect(plan).toMatchObject({ width: 60, depth: 30, thickness: 1.25, surface: 36, uprights: 0 });
    expect(plan).toMatchObject({ lift: null, base: { kind: "feet" }, isExample: true });
    expect(plan.figures).toEqual({ width: null, depth: null, heightRange: null, uprights: null, load: null });
  });

  it("reads the example bench", () => {
    const plan = planBench(catalog, exampleBench);

    expect(plan).toMatchObject({ width: 72, depth: 30, uprights: 48, lift: ELECTRIC });
    expect(plan).toMatchObject({ base: { kind: "casters" }, foot: 6.25, isExample: false });
    expect(plan.figures).toEqual({
      width: 72,
      depth: 30,
      heightRange: { min: 31.75, max: 50.75 },
      uprights: 48,
      load: 1000,
    });
  });

  it("adds casters and a thicker top to the height range", () => {
    const range = (more: object) =>
      planBench(catalog, { height_adjustment: "hand-crank", ...more }).figures.heightRange;

    expect(range({})).toEqual({ min: 28, max: 44 });
    expect(range({ top_material: "maple" })).toEqual({ min: 28.5, max: 44.5 });
    expect(range({ base: "casters-4", top_material: "maple" })).toEqual({ min: 32, max: 48 });
  });

  it.each([
    [40, 50, 40],
    [24, 30, 30],
  ])("draws the surface at the nearest height of a lift that goes from %i to %i in", (min, max, surface) => {
    const lift = option("x", { specifications: { heightRange: { min, max } } });
    const rules = rulesWith([step("lift", { role: "lift", options: [lift] })]);
    expect(planBench(rules, { lift: "x" }).surface).toBe(surface);
  });

  it("treats unknown values like missing choices", () => {
    const plan = planBench(catalog, {
      height_adjustment: "antigravity",
      width: "wide",
      base: "hover",
      unheard_of: "x",
    });

    expect(plan).toMatchObject({ lift: null, width: 60, base: { kind: "feet" }, isExample: false });
  });

  it("limits an oversized length in the drawing, but not in the figures", () => {
    const rules = rulesWith([step("width", { options: [option("endless", { dimensions: { width: 90_000 } })] })]);

    const plan = planBench(rules, { width: "endless" });

    expect(plan.width).toBe(144);
    expect(plan.figures.width).toBe(90_000);
  });
});

describe("a figure", () => {
  it("is in fractions of inches, as a workshop does", () => {
    expect([36, 1.25, 31.5, 0.75, 2.0625].map(inches)).toEqual(["36", "1-1/4", "31-1/2", "3/4", "2-1/16"]);
  });

  it("is in centimeters to the millimeter", () => {
    expect([36, 50, 0.0625].map((length) => writeLength(length, "cm"))).toEqual(["91.4", "127", "0.2"]);
  });

  it("cannot be misread in a range", () => {
    expect(writeRange({ min: 28, max: 44 }, "in")).toBe("28-44");
    expect(writeRange({ min: 31.5, max: 47.5 }, "in")).toBe("31-1/2 to 47-1/2");
    expect(writeRange({ min: 28, max: 44 }, "cm")).toBe("71.1 to 111.8");
    expect(writeRange({ min: 36, max: 36 }, "in")).toBe("36");
  });
});

describe("hasGlyph", () => {
  it("is true for every option of the catalog but colors", () => {
    for (const each of catalog.steps) {
      for (const { value } of each.options) {
        const isColor = each.key.endsWith("_color");
        expect(hasGlyph(catalog, each.key, value), `${each.key} ${value}`).toBe(!isColor);
      }
    }
  });

  it("is false for options unknown to the drawing", () => {
    expect(hasGlyph(catalog, "accessories", "coffee-machine")).toBe(false);
    expect(hasGlyph(catalog, "warranty", "five-years")).toBe(false);
    const rules = rulesWith([step("width", { options: [option("some")] })]);
    expect(hasGlyph(rules, "width", "some")).toBe(false);
  });
});

it("says how high a lift goes on a bench whose casters or top raise it", () => {
  const heightsOf = (name: string) => {
    const choices = catalog.startingBenches?.find((each) => each.name === name)?.choices ?? {};
    const [lift] = chosenFor(catalog, choices, "lift");
    return lift ? raisedRange(catalog, choices, lift, "in") : expect.fail("no lift");
  };
  expect(heightsOf("Best value")).toBeUndefined();
  expect(heightsOf("Packing")).toBe("31-3/4 to 50-3/4 in on 5 in locking casters");
  expect(heightsOf("Heavy duty")).toBe("29-1/2 to 45-1/2 in with a 1-3/4 in top");
});
