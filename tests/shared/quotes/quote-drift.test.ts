import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate } from "#shared/engine/evaluate.ts";
import { price, writePricing } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { add, cents } from "#shared/money.ts";
import type { QuotedBench } from "#shared/quotes/quote.ts";
import { benchDrift, driftSentence, quoteDrift } from "#shared/quotes/quote-drift.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import type { OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { chooseAmount } from "../../support/long.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someChoices, someRulesDocument } from "../../support/rules/random-rules.ts";
import { conditionalStep, option, rulesWith, step } from "../../support/rules/rules.ts";

/** The quoted bench under the rules of its time. */
function benchOf(rules: Rules, choices: Record<string, unknown>): QuotedBench {
  const { configuration } = settle(rules, choices);
  const priced = price(rules, configuration);
  if (!priced.ok) throw new Error("A settled bench has a price.");
  const { breakdown, parts } = writePricing(priced.pricing);
  return {
    configuration: Object.fromEntries(
      Object.entries(configuration).map(([key, choice]) => [key, typeof choice === "string" ? choice : [...choice]]),
    ),
    breakdown,
    parts,
  };
}

const priceOf = ({ breakdown }: QuotedBench) => add(cents(breakdown.basePrice), cents(breakdown.modifications));

const width = step("width", {
  name: "Width",
  options: [option("48", { label: "48 in" }), option("72", { label: "72 in", priceModifier: 120 })],
});
const shelf = option("shelf", { label: "Shelf", priceModifier: 155 });
const arm = option("monitor-arm", { label: "Monitor arm", priceModifier: 185 });
const accessories = (facts: Parameters<typeof step>[1]) =>
  step("accessories", { name: "Accessories", required: false, multiSelect: true, ...facts });

const quoted = benchOf(rulesWith([width, accessories({ options: [shelf, arm] })]), {
  width: "72",
  accessories: ["shelf", "monitor-arm"],
});

/** The changes of the quote under rules with these steps. */
const today = (steps: readonly StepDocument[], facts: { basePrice?: number } = {}) =>
  driftSentence(benchDrift(rulesWith(steps, facts), quoted));

describe("the price of a quoted bench today", () => {
  it("is the same under the same rules, without delivery", () => {
    expect(today([width, accessories({ options: [shelf, arm] })])).toBe("Today: the same price.");
    expect(benchDrift(catalog, benchOf(catalog, exampleBench))).toEqual({ difference: 0, changes: [] });
  });

  it("differs by the changes of the base price and of its parts", () => {
    const dearer = accessories({ options: [shelf, { ...arm, priceModifier: 220.5 }] });
    expect(today([width, dearer])).toBe("Today: +$35.50.");
    expect(today([width, dearer], { basePrice: 944.5 })).toBe("Today: −$20.00.");
  });

  it("names discontinued parts and compares the rest", () => {
    const steps = [width, accessories({ options: [{ ...shelf, price: 240 }] })];
    expect(today(steps)).toBe("Today: Monitor arm is discontinued; the rest costs $85.00 more.");
    expect(today([width, accessories({ options: [] })])).toBe(
      "Today: Shelf and Monitor arm are discontinued; the rest costs the same.",
    );
    expect(today([width])).toBe("Today: Shelf and Monitor arm are discontinued; the rest costs the same.");
  });

  it("names the step of an ambiguous part, and the steps that need a new choice", () => {
    const narrow = step("width", { name: "Table width", options: [option("48")] });
    expect(today([narrow, accessories({ options: [shelf, arm] })])).toBe(
      "Today: Width 72 in is discontinued; Table width must now be chosen; the rest costs the same.",
    );
  });

  it("names parts that still exist but no longer fit the bench", () => {
    const waiting = accessories({
      options: [arm],
      conditionalOptions: [conditionalStep("shelf", { width: ["48"] }, shelf)],
    });
    expect(today([width, waiting])).toBe("Today: Shelf no longer fits this bench; the rest costs the same.");
  });

  it("names each new required step", () => {
    const base = step("base", { name: "Casters", options: [option("feet")] });
    const finish = step("finish", { name: "Finish", required: false, options: [option("oak")] });
    expect(today([width, base, finish, accessories({ options: [shelf, arm] })])).toBe(
      "Today: Casters must now be chosen; the rest costs the same.",
    );
  });

  it("converts a choice if its step has become single-choice or multi-select", () => {
    const single = accessories({ multiSelect: false, options: [shelf, arm] });
    expect(today([width, single])).toBe("Today: Accessories now takes only one option; the rest costs the same.");
    const four = ["shelf", "arm", "tray", "light"].map((label) => option(label, { label }));
    const manyQuoted = benchOf(rulesWith([width, accessories({ options: four })]), {
      width: "72",
      accessories: ["shelf", "arm", "tray", "light"],
    });
    const oneOfFour = accessories({ multiSelect: false, options: four });
    expect(benchDrift(rulesWith([width, oneOfFour]), manyQuoted).changes, "said once").toEqual([
      "Accessories now takes only one option",
    ]);
    const shelfWaits = accessories({
      multiSelect: false,
      options: [arm],
      conditionalOptions: [conditionalStep("shelf", { width: ["48"] }, shelf)],
    });
    expect(today([width, shelfWaits])).toBe("Today: Shelf no longer fits this bench; the rest costs the same.");
    expect(today([{ ...width, multiSelect: true }, accessories({ options: [shelf, arm] })])).toBe(
      "Today: the same price.",
    );
  });

  it("uses the price that counts now", () => {
    const variants = accessories({
      options: [shelf],
      conditionalOptions: [
        conditionalStep("monitor-arm", { width: ["48"] }, { priceModifier: 10 }),
        conditionalStep("monitor-arm", { width: ["72"] }, { priceModifier: 190 }),
      ],
    });
    expect(today([width, variants])).toBe("Today: +$5.00.");
  });

  it("is the difference of both prices for any bench, if only prices changed", () => {
    fc.assert(
      fc.property(someRulesDocument, someChoices, fc.integer(), (document, choices, seed) => {
        const [then, now] = [readRules(document), readRules(repriced(document, seed))];
        const before = benchOf(then, choices);
        const after = benchOf(now, choices);

        const { difference, changes } = benchDrift(now, before);

        expect(cents(difference)).toBe(priceOf(after) - priceOf(before));
        expect(changes).toEqual(
          evaluate(now, before.configuration).missing.map(({ name }) => `${name} must now be chosen`),
        );
      }),
      { numRuns: chooseAmount(200, 10_000) },
    );
  });
});

describe("the price of a quote of several items today", () => {
  it("adds up the benches, and names those with changes", () => {
    const changes = ["Monitor arm is discontinued"];
    const drifts = [
      { difference: 85.25, changes },
      { difference: -40, changes: [] },
      { difference: 0, changes },
    ];
    const drift = quoteDrift([{ quantity: 4 }, { quantity: 1 }, { quantity: 2 }], drifts);
    expect(driftSentence(drift)).toBe(
      "Today: Benches 1 and 3: Monitor arm is discontinued; the rest costs $301.00 more.",
    );
  });

  it("is that of the bench, times its quantity, if there is one item", () => {
    const drift = { difference: 85, changes: ["Monitor arm is discontinued"] };
    expect(quoteDrift([{ quantity: 3 }], [drift])).toEqual({ ...drift, difference: 255 });
  });
});

/** The same rules with prices that depend on a number. */
function repriced(document: RulesDocument, seed: number): RulesDocument {
  const other = (each: OptionDocument, place: number): OptionDocument => ({
    ...each,
    priceModifier: ((seed * (place + 1)) % 10_000) / 100,
  });
  return {
    ...document,
    basePrice: Math.abs(seed % 100_000) / 100,
    steps: document.steps.map((each) => ({ ...each, options: each.options.map(other) })),
  };
}
