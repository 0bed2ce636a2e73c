import { describe, expect, it } from "vitest";
import { benchLoad } from "#shared/bench/bench-load.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { option, rulesWith, step } from "../../support/rules/rules.ts";

describe("benchLoad", () => {
  it("counts top, uprights and accessories as lifted, but not lift and casters", () => {
    // Top 72 × 30 in of 5.3 lb a square foot: 79.5; uprights 36; accessories 4 + 26 + 9 + 8 + 1.
    expect(benchLoad(catalog, exampleBench)).toEqual({
      ownWeight: Math.ceil(163.5 + 175 + 14),
      liftedWeight: 164,
      isPartial: false,
      capacity: 1000,
      remaining: 836,
      level: "enough",
    });
  });

  it("is empty without choices", () => {
    expect(benchLoad(catalog, {})).toEqual({
      ownWeight: 0,
      liftedWeight: 0,
      isPartial: false,
      capacity: null,
      remaining: null,
      level: "enough",
    });
  });

  it("is partial while the size of the top is not chosen", () => {
    const top = { top_material: "phenolic", width: "96" };
    expect(benchLoad(catalog, top)).toMatchObject({ ownWeight: 0, isPartial: true });
    expect(benchLoad(catalog, { ...top, depth: "48" }).isPartial).toBe(false);
  });

  it.each([
    [75, "enough", 25],
    [75.5, "little", 24],
    [99, "little", 1],
    [99.2, "none", 0],
    [130, "none", -30],
  ])("with a capacity of 100 lb and parts of %d lb, is at level '%s'", (weight, level, remaining) => {
    const rules = rulesWith([
      step("load_capacity", { options: [option("a", { specifications: { weightCapacity: 100 } })] }),
      step("top", { options: [option("b", { specifications: { weight } })] }),
    ]);

    expect(benchLoad(rules, { load_capacity: "a", top: "b" })).toMatchObject({ level, remaining });
  });
});
