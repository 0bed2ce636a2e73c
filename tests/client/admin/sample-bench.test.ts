import { describe, expect, it } from "vitest";
import { sampleBench } from "#client/admin/shapes/sample-bench.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { validate } from "#shared/engine/validate.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import type { Mount } from "#shared/rules/shapes.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { option } from "../../support/rules/rules.ts";
import { freeAccessories } from "../../support/rules/shaped-accessories.ts";

describe("the bench that shows an option to staff", () => {
  it("is complete, valid and has the option, for every option of the catalog", () => {
    for (const { key, options } of catalog.steps)
      for (const { value } of options) {
        const bench = sampleBench(catalog, key, value);
        expect(validate(catalog, bench, { complete: true }), `${key} ${value}`).toEqual([]);
        expect(chosenValues(bench, key)).toContain(value);
      }
  });

  it.each<Mount>([
    { on: "surface", side: "right" },
    { on: "under", side: "left" },
    { on: "uprights", height: 20 },
    { on: "upright", side: "center", height: 20 },
    { on: "shelf" },
    { on: "overhead" },
    { on: "floor" },
  ])("has the place of a box: $on $side", (mount) => {
    const size = { width: 20, depth: 8, height: 6, color: "#336699" };
    const rules = readRules(freeAccessories(option("x", { shape: { kind: "box", ...size, mount } })));
    const solids = benchSolids(planBench(rules, sampleBench(rules, "accessories", "x")));
    expect(solids.map(({ value }) => value)).toContain("x");
  });
});
