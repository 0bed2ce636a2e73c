import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choose } from "#shared/engine/choose.ts";
import { complete } from "#shared/engine/complete.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { cents } from "#shared/money.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { choicesOf, validConfigurations } from "../../support/rules/brute-force.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someClicks, someRulesDocument } from "../../support/rules/random-rules.ts";
import { conditionalStep, option, rulesWith, step } from "../../support/rules/rules.ts";
import { someBench } from "../bench/some-bench.ts";

/** The bench after a choice, and the choices that it removed, for their completion. */
function afterChoice(stepKey: string, value: string, bench: object = exampleBench) {
  const { configuration, removed } = choose(catalog, { ...bench }, stepKey, value);
  const lost = removed.map((each) => ({ stepKey: each.stepKey, value: String(each.value) }));
  return complete(catalog, configuration, lost);
}

const costOf = (configuration: object, rules = catalog) => {
  const result = price(rules, { ...configuration });
  return result.ok ? result.pricing.totalPrice : expect.fail("The bench is not valid.");
};

describe("completing a bench", () => {
  it("stands in for what four columns removed with the options most like it", () => {
    const found = afterChoice("height_adjustment", "electric-quad");
    expect(found?.configuration).toEqual({
      ...exampleBench,
      height_adjustment: "electric-quad",
      load_capacity: "1500",
      base: "casters-6",
    });
    expect(found?.added.map(({ option: { label }, instead }) => [label, instead?.label])).toEqual([
      ["1,500 lb", "1,000 lb"],
      ["6 in heavy-duty casters", "5 in locking casters"],
    ]);
  });

  it("puts back a removed choice that is available with what it adds", () => {
    const found = afterChoice("height_adjustment", "hand-crank");
    expect(found?.configuration).toMatchObject({ load_capacity: "750", base: "casters-5" });
    expect(found?.added.map(({ instead }) => instead?.label)).toEqual(["1,000 lb", undefined]);
  });

  it("chooses the nearest size and color", () => {
    const wide = { ...exampleBench, width: "96", depth: "48" };
    expect(afterChoice("width", "72", wide)?.configuration.depth).toBe("36");
    const white = { ...exampleBench, top_material: "laminate", top_color: "white" };
    expect(afterChoice("top_material", "esd-laminate", white)?.configuration.top_color).toBe("esd-white");
  });

  it("puts the removed options of a list back together", () => {
    const rules = rulesWith([
      step("list", {
        multiSelect: true,
        options: [option("none", { exclusive: true }), option("a"), option("b"), option("c")],
      }),
    ]);
    const removed = ["b", "none", "a"].map((value) => ({ stepKey: "list", value }));
    expect(complete(rules, {}, removed)?.configuration).toEqual({ list: ["a", "b"] });
    expect(complete(rules, {}, [])?.configuration).toEqual({ list: ["none"] });
  });

  it("adds the cheapest options to an empty bench, and none to a complete one", () => {
    expect(costOf(complete(catalog, {}, [])?.configuration ?? {})).toBe(cents(1165));
    const { configuration, added } = complete(catalog, exampleBench, []) ?? expect.fail("no completion");
    expect({ configuration, added }).toEqual({ configuration: exampleBench, added: [] });
  });

  it("finishes a bench with an ESD top as an ESD bench wherever its other choices offer one", () => {
    fc.assert(
      fc.property(someBench, (bench) => {
        const start = settle(catalog, { ...bench, top_material: "esd-laminate" }).configuration;
        const found = complete(catalog, start, []);
        expect(found).toBeDefined();
        if (!found) return;
        const added = found.added.map(({ step }) => step.key);
        for (const { step, options } of evaluate(catalog, found.configuration).steps) {
          const offered = options.filter(({ option, available }) => available && option.esd);
          if (!added.includes(step.key) || offered.length === 0) continue;
          expect(offered.filter(({ chosen }) => chosen).length, step.key).toBeGreaterThan(0);
        }
      }),
    );
  });

  it("completes an ESD bench with an ESD frame, unless the visitor had another, and no bench without ESD parts", () => {
    const esd = { ...exampleBench, frame_color: "esd-gray", base: "casters-5-esd", load_capacity: "1000" };
    const { frame_color: _frame, ...open } = esd;
    expect(complete(catalog, open, [])?.configuration.frame_color).toBe("esd-gray");
    expect(complete(catalog, open, [{ stepKey: "frame_color", value: "black" }])?.configuration.frame_color).toBe(
      "black",
    );
    const maple = {
      ...open,
      top_material: "maple",
      top_color: "maple-oil",
      base: "casters-5",
      accessories: ["drawer"],
    };
    expect(complete(catalog, maple, [])?.configuration.frame_color).not.toBe("esd-gray");
  });

  it("ends soon in rules that leave no way, however many there are to try", () => {
    const values = Array.from({ length: 30 }, (_, index) => option(`v${index}`));
    const rules = rulesWith([
      ...Array.from({ length: 20 }, (_, index) => step(`s${index}`, { options: values })),
      step("shut", { options: [option("x")] }),
      step("last", { conditionalOptions: [conditionalStep("never", { shut: ["y"] })] }),
    ]);
    expect(complete(rules, {}, [])).toBeUndefined();
  });

  it("adds one option to each missing step, and no other way to do so is cheaper, in any rules", () => {
    fc.assert(
      fc.property(someRulesDocument, someClicks, (document, clicks) => {
        const rules = readRules(document);
        const configuration = clicks.reduce<Configuration>(
          (chosen, [stepKey, value]) => choose(rules, chosen, stepKey, value).configuration,
          {},
        );
        const { missing } = evaluate(rules, configuration);
        const kept = choicesOf(configuration);
        const ways = validConfigurations(rules).filter((each) => {
          const choices = choicesOf(each);
          return (
            choices.length === kept.length + missing.length &&
            kept.every((choice) => choices.includes(choice)) &&
            missing.every(({ key }) => each[key] !== undefined)
          );
        });

        const found = complete(rules, configuration, []);

        expect(found !== undefined).toBe(ways.length > 0);
        if (!found) return;
        expect(validate(rules, found.configuration, { complete: true })).toEqual([]);
        expect(ways.map((each) => choicesOf(each).toSorted())).toContainEqual(
          choicesOf(found.configuration).toSorted(),
        );
        expect(costOf(found.configuration, rules)).toBe(Math.min(...ways.map((each) => costOf(each, rules))));
      }),
      { numRuns: chooseAmount(150, 20_000) },
    );
  });
});
