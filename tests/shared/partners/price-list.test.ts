import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceListText } from "#server/quotes/price-list-text.ts";
import { price } from "#shared/engine/price.ts";
import { reviewChoices } from "#shared/engine/review-choices.ts";
import { cents } from "#shared/money.ts";
import { applyPriceList, priceRules, totalUnder } from "#shared/partners/apply-price-list.ts";
import { partnerProblems } from "#shared/partners/partner-problems.ts";
import type { PriceList } from "#shared/partners/price-list.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { optionPrices, type Rules, readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { validConfigurations } from "../../support/rules/brute-force.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someCheckableRules } from "../../support/rules/random-rules.ts";
import { conditionalStep, option, rulesWith, step } from "../../support/rules/rules.ts";

const RUNS = { numRuns: chooseAmount(50, 5_000) };

const priceOf = (rules: Rules, configuration: Configuration) => {
  const found = price(rules, configuration);
  if (!found.ok) throw new Error("The bench cannot be priced.");
  return found.pricing;
};

const allPrices = ({ steps }: Rules) => steps.flatMap(({ options }) => options.flatMap(optionPrices));

const somePercent = fc.integer({ min: -9000, max: 50_000 }).map((hundredths) => hundredths / 100);
const someRules = someCheckableRules.map(readRules);
const someList: fc.Arbitrary<PriceList> = fc.record(
  {
    percent: somePercent,
    steps: fc.dictionary(fc.constantFrom("s0", "s1", "s2", "unknown"), somePercent),
    options: fc.dictionary(
      fc.constantFrom("s0", "s1", "s2", "unknown"),
      fc.dictionary(
        fc.constantFrom("a", "b", "none"),
        fc.integer({ min: -50_000, max: 50_000 }).map((amount) => amount / 100),
      ),
    ),
  },
  { requiredKeys: [] },
);

describe("a price list", () => {
  const lift = step("lift", {
    name: "Lift",
    options: [
      option("pin", { priceModifier: -320 }),
      option("crank", { priceModifier: 99.99 }),
      option("electric", { priceModifier: 400, price: 450.55 }),
    ],
  });
  const shelf = step("shelf", {
    name: "Shelf",
    options: [option("wide", { priceModifier: 80 })],
    conditionalOptions: [
      conditionalStep("short", { lift: ["pin"] }, { priceModifier: 40 }),
      conditionalStep("short", { lift: ["crank"] }, { priceModifier: 50 }),
    ],
  });
  const rules = rulesWith([lift, shelf], { basePrice: 1000 });
  const pricesUnder = (list: PriceList) => {
    const priced = applyPriceList(rules, list);
    return [priced.basePrice, ...allPrices(priced)].map((amount) => amount / 100);
  };

  it.each<[string, PriceList, number[]]>([
    ["changes nothing when it is empty", {}, [1000, -320, 99.99, 450.55, 80, 40, 50]],
    [
      "changes every amount by its percentage, including negative ones, rounded to a cent",
      { percent: -10 },
      [900, -288, 89.99, 405.5, 72, 36, 45],
    ],
    [
      "changes what the options of a step add by the step's percentage, not what they subtract",
      { percent: -10, steps: { lift: 5 } },
      [900, -320, 104.99, 473.08, 72, 36, 45],
    ],
    [
      "keeps the list prices of a step at 0 percent",
      { percent: -10, steps: { lift: 0 } },
      [900, -320, 99.99, 450.55, 72, 36, 45],
    ],
    [
      "replaces the price of an option under all of its conditions, whatever the percentages",
      { percent: -10, steps: { shelf: 50 }, options: { shelf: { short: 12.5 }, lift: { pin: 0 } } },
      [900, 0, 89.99, 405.5, 120, 12.5, 12.5],
    ],
  ])("%s", (_claim, list, expected) => expect(pricesUnder(list)).toEqual(expected));

  it("shows no list price in a field that an absolute price replaces", () => {
    const electric = applyPriceList(rules, { percent: -10 }).steps[0]?.options[2];
    expect(electric).toMatchObject({ priceModifier: cents(360), price: cents(405.5) });
  });

  it("is described by the most specific prices, and for benches by those that apply", () => {
    const list = { percent: -10, steps: { lift: 5, shelf: 0 }, options: { shelf: { short: 12.5, gone: 3 } } };
    expect(priceListText(rules, list)).toBe(
      "−10% on everything, +5% on Lift, list price on Shelf, Shelf SHORT at $12.50",
    );
    expect(priceListText(rules, list, [{ lift: "pin", shelf: "short" }])).toBe(
      "−10% on everything, +5% on Lift, Shelf SHORT at $12.50",
    );
    expect(priceListText(rules, { steps: { lift: 5 } }, [{ shelf: "wide" }])).toBe("");
  });

  it("is not described at greater length than a person reads", () => {
    const options = Array.from({ length: 30 }, (_, at) => option(`o${at}`));
    const amounts = Object.fromEntries(options.map(({ value }) => [value, 1]));
    const long = rulesWith([step("many", { options })]);
    expect(priceListText(long, { options: { many: amounts } })).toMatch(/, and 10 more$/);
  });

  it("ignores steps and options that do not exist, and names them", () => {
    const list = { steps: { legs: 5 }, options: { lift: { robot: 9, pin: -300 } } };
    const { rules: priced, problems } = priceRules(rules, list);
    expect(allPrices(priced)[0]).toBe(cents(-300));
    expect(problems).toEqual([
      "The price list names the step 'legs', which the rules do not have.",
      "The price list names the option 'robot', which Lift does not have.",
    ]);
  });

  it("says if a bench could cost less than nothing", () => {
    const list = { percent: 5, options: { lift: { pin: -1100 }, shelf: { short: -20 } } };
    expect(partnerProblems(rules, { fixedChoices: { lift: "gone" }, priceList: list })).toEqual([
      "Lift has no option 'gone'.",
      "A bench could cost −$70.00 with the price list, and cannot be requested then: raise some of its prices.",
    ]);
  });

  it("says so only if the partner's visitors can choose such a bench", () => {
    const priceList = { options: { lift: { pin: -1100 } } };
    expect(partnerProblems(rules, { fixedChoices: {}, priceList })).toHaveLength(1);
    expect(partnerProblems(rules, { fixedChoices: { lift: "crank" }, priceList })).toEqual([]);
  });

  it("fits the default catalog at every percentage that it may have", () => {
    for (const percent of [-90, 500]) expect(priceRules(catalog, { percent }).problems).toEqual([]);
    const steps = Object.fromEntries(catalog.steps.map(({ key }) => [key, -90]));
    expect(priceRules(catalog, { steps }).problems).toEqual([]);
    expect(priceOf(applyPriceList(catalog, { percent: -10 }), exampleBench).totalPrice).toBe(cents(3586.5));
  });
});

describe("a price list under random rules", () => {
  it("leaves parts that add up to the total, and what can be chosen", () => {
    fc.assert(
      fc.property(someRules, someList, (rules, list) => {
        const priced = applyPriceList(rules, list);
        for (const configuration of validConfigurations(rules)) {
          const { totalPrice, breakdown, parts } = priceOf(priced, configuration);
          const { chosen } = reviewChoices(rules, configuration);
          expect(totalUnder(list, rules, chosen)).toBe(totalPrice);
          const amounts = [breakdown.basePrice, ...parts.map((part) => part.price)];
          expect(amounts.every(Number.isSafeInteger)).toBe(true);
          expect(amounts.reduce<number>((total, amount) => total + amount, 0)).toBe(totalPrice);
          const same = priceOf(rules, configuration).parts.map(({ value }) => value);
          expect(parts.map(({ value }) => value)).toEqual(same);
        }
      }),
      RUNS,
    );
  });

  it("changes a total by the general percentage, within half a cent for each amount", () => {
    fc.assert(
      fc.property(someRules, somePercent, (rules, percent) => {
        const priced = applyPriceList(rules, { percent });
        for (const configuration of validConfigurations(rules)) {
          const { totalPrice, parts } = priceOf(rules, configuration);
          const exact = totalPrice * (1 + percent / 100);
          const difference = Math.abs(priceOf(priced, configuration).totalPrice - exact);
          expect(difference).toBeLessThanOrEqual(0.5 * (parts.length + 1) + 1e-6);
        }
      }),
      RUNS,
    );
  });

  it("returns the same rules if it changes no price", () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        const steps = Object.fromEntries(rules.steps.map(({ key }) => [key, 0]));
        for (const list of [undefined, {}, { percent: 0 }, { steps }, { options: { none: { x: 1 } } }])
          expect(priceRules(rules, list).rules).toBe(rules);
      }),
      RUNS,
    );
  });
});
