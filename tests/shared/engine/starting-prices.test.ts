import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRules } from "#shared/check/check-rules.ts";
import { price } from "#shared/engine/price.ts";
import { startingPrices } from "#shared/engine/starting-prices.ts";
import { dollars } from "#shared/money.ts";
import { omitPrices, type Rules, readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { chooseAmount } from "../../support/long.ts";
import { choicesOf, isComplete, validConfigurations } from "../../support/rules/brute-force.ts";
import { catalog, catalogDocument } from "../../support/rules/catalog.ts";
import { someRulesDocument } from "../../support/rules/random-rules.ts";
import { option, rulesWith, step } from "../../support/rules/rules.ts";

/** The lowest total of all complete benches, and of those with each option. */
function lowestTotals(rules: Rules): Record<string, number> {
  const lowest: Record<string, number> = {};
  for (const configuration of validConfigurations(rules)) {
    if (!isComplete(rules, configuration, rules.steps.length)) continue;
    const priced = price(rules, configuration);
    const total = priced.ok ? priced.pricing.totalPrice : expect.fail("no price");
    for (const name of ["", ...choicesOf(configuration)]) lowest[name] = Math.min(lowest[name] ?? total, total);
  }
  return lowest;
}

/** Rules with 12⁶ combinations that later conditions can tell apart. */
function documentWithManyCombinations(): RulesDocument {
  const values = Array.from({ length: 12 }, (_, place) => String(place));
  const many = Array.from({ length: 6 }, (_, place) =>
    step(`s${place}`, { stepNumber: place + 1, options: values.map((value) => option(value)) }),
  );
  const when = (value: string) => Object.fromEntries(many.map(({ key }) => [key, [value]]));
  const last = step("last", {
    stepNumber: many.length + 1,
    options: [option("any")],
    conditionalOptions: values.map((value) => ({ ...option(`v${value}`), when: when(value) })),
  });
  return { ...catalogDocument, steps: [...many, last], startingBenches: [], hints: [] };
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
          for (const { value } of options) expect(found?.priceWithOption(key, value)).toBe(expected[`${key} ${value}`]);
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

  it("is found with many more accessories that each need, or decide, something else", () => {
    const earlier = ["height_adjustment", "load_capacity", "width", "depth", "top_color"];
    const needed = catalogDocument.steps.filter(({ key }) => earlier.includes(key));
    const added = needed.flatMap(({ key, options, conditionalOptions = [] }) =>
      [...options, ...conditionalOptions].slice(0, 2).map(({ value }, place) => ({
        ...option(`for-${key}-${place}`),
        when: { [key]: [value] },
      })),
    );
    const steps = catalogDocument.steps.map((each) =>
      each.key === "accessories"
        ? { ...each, conditionalOptions: [...(each.conditionalOptions ?? []), ...added] }
        : each,
    );
    expect(startingPrices(readRules({ ...catalogDocument, steps }))?.lowest).toBe(116_500);

    const deciding = Array.from({ length: 7 }, (_, place) => `a${place}`);
    const several = step("several", {
      multiSelect: true,
      required: false,
      options: deciding.map((value) => option(value, { priceModifier: 10 })),
    });
    const last = step("last", {
      options: [option("any", { priceModifier: 100 })],
      conditionalOptions: deciding.map((value) => ({
        ...option(`with-${value}`, { priceModifier: 50 }),
        when: { several: [value] },
      })),
    });
    const prices = startingPrices(rulesWith([several, last]));
    expect(prices?.lowest).toBe(106_000);
    expect(prices?.priceWithOption("last", "any")).toBe(110_000);
  });

  it("is left out if prices are hidden, or if the rules have too many combinations, of which staff are warned", () => {
    expect(startingPrices(omitPrices(catalog))).toBeUndefined();
    const document = documentWithManyCombinations();
    expect(startingPrices(readRules(document))).toBeUndefined();
    const { problems, warnings } = checkRules(document);
    expect([problems, warnings?.map(({ code }) => code)]).toEqual([[], ["no_starting_price"]]);
    expect(checkRules(catalogDocument).warnings).toEqual([]);
  });
});
