import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { price } from "#shared/engine/price.ts";
import { startingPrices } from "#shared/engine/starting-prices.ts";
import { dollars } from "#shared/money.ts";
import { omitPrices, type Rules, readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { choicesOf, isComplete, validConfigurations } from "../../support/rules/brute-force.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { someRulesDocument } from "../../support/rules/random-rules.ts";
import { option, rulesWith, step } from "../../support/rules/rules.ts";

/** The lowest total of all complete benches, and of those with each option. */
function lowestTotals(rules: Rules): Record<string, number> {
  const lowest: Record<string, number> = {};
  for (const configuration of validConfigurations(rules)) {
    if (!isComplete(rules, configuration, rules.steps.length)) continue;
    const priced = price(rules, configuration);
    const total = priced.ok ? priced.pricing.totalPrice : expect.fail("no price");
    for (const name of ["", ...choicesOf(configuration)])
      lowest[name] = Math.min(lowest[name] ?? total, total);
  }
  return lowest;
}

describe("the starting price", () => {
  it("is the total of the cheapest complete bench, and of the cheapest one with each option", () => {
    fc.assert(
      fc.property(someRulesDocument, (document) => {
        const rules = readRules(document);
        const expected = lowestTotals(rules);
        const found = startingPrices(rules);
        expect(found?.lowest).toBe(expected[""]);
        for (const { key, options } of rules.steps)
          for (const { value } of options)
            expect(found?.priceWithOption(key, value)).toBe(expected[`${key} ${value}`]);
      }),
      { numRuns: chooseAmount(200, 20_000) },
    );
  });

  it("of the default catalog is $1,165.00, and $1,985.00 with two electric columns", () => {
    const prices = startingPrices(catalog) ?? expect.fail("no price");
    expect(dollars(prices.lowest)).toBe(1165);
    expect(prices.priceWithOption("height_adjustment", "electric")).toBe(198_500);
    expect(startingPrices(catalog)).toBe(prices);
  });

  it("counts fixed choices", () => {
    const edge = step("edge", { options: [option("a"), option("b", { priceModifier: 5 })] });
    const [only, ...others] = rulesWith([edge]).steps;
    if (!only) return expect.fail("no step");
    const rules = { ...rulesWith([edge]), steps: [{ ...only, fixedChoice: "b" }, ...others] };
    expect(startingPrices(rules)?.lowest).toBe(100_500);
  });

  it("is left out if prices are hidden, or if the rules have too many combinations", () => {
    expect(startingPrices(omitPrices(catalog))).toBeUndefined();
    const values = Array.from({ length: 12 }, (_, place) => String(place));
    const many = Array.from({ length: 6 }, (_, place) =>
      step(`s${place}`, { options: values.map((value) => option(value)) }),
    );
    const when = (value: string) => Object.fromEntries(many.map(({ key }) => [key, [value]]));
    const last = step("last", {
      options: [option("any")],
      conditionalOptions: values.map((value) => ({ ...option(`v${value}`), when: when(value) })),
    });
    expect(startingPrices(rulesWith([...many, last]))).toBeUndefined();
  });
});
