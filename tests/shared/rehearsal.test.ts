import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startingBenchPrices } from "#client/admin/drafts/starting-bench-prices.ts";
import { cents } from "#shared/money.ts";
import { createPriceChanges } from "#shared/rehearsal/price-changes.ts";
import { rehearseQuote } from "#shared/rehearsal/rehearse-quote.ts";
import { readRules } from "#shared/rules/model.ts";
import { conditionalStep, option, rulesWith, step, withOption } from "../support/rules/rules.ts";
import { smallCatalog } from "../support/rules/small-catalog.ts";

const width = (facts: object = {}) =>
  step("width", {
    name: "Width",
    options: [option("48", { label: "48 in" }), option("72", { label: "72 in", priceModifier: 120 })],
    ...facts,
  });
const accessories = (values: readonly string[], facts: object = {}) =>
  step("accessories", {
    name: "Accessories",
    required: false,
    multiSelect: true,
    options: values.map((value) => option(value)),
    ...facts,
  });

const today = rulesWith([width(), accessories(["arm", "shelf"])]);
const bench = { width: "72", accessories: ["arm", "shelf"] };

describe("a rehearsed quote", () => {
  const under = (...steps: Parameters<typeof rulesWith>[0]) =>
    rehearseQuote(today, rulesWith(steps), [{ quantity: 1, configuration: bench }]);

  it("has its price before and after", () => {
    const dearer = width({ options: [option("72", { priceModifier: 150 })] });
    expect(under(dearer, accessories(["arm", "shelf"]))).toEqual({
      kind: "priced",
      before: cents(1120),
      after: cents(1150),
    });
  });

  it("adds up its items, and is invalid if one of them is", () => {
    const items = [
      { quantity: 4, configuration: bench },
      { quantity: 2, configuration: { width: "48", accessories: [] } },
    ];
    const dearer = width({ options: [option("48"), option("72", { priceModifier: 150 })] });
    const under = (...steps: Parameters<typeof rulesWith>[0]) => rehearseQuote(today, rulesWith(steps), items);
    expect(under(dearer, accessories(["arm", "shelf"]))).toEqual({
      kind: "priced",
      before: cents(4 * 1120 + 2 * 1000),
      after: cents(4 * 1150 + 2 * 1000),
    });
    expect(under(width(), accessories(["arm"]))).toEqual({
      kind: "invalid",
      before: cents(6480),
      reasons: ["SHELF is discontinued"],
    });
  });

  it.each([
    ["a removed option", [width(), accessories(["arm"])], ["SHELF is discontinued"]],
    ["a removed step", [width()], ["ARM is discontinued", "SHELF is discontinued"]],
    [
      "an option that needs another one",
      [width(), accessories(["arm"], { conditionalOptions: [conditionalStep("shelf", { width: ["48"] })] })],
      ["SHELF no longer fits this bench"],
    ],
    [
      "an option that another one needs",
      [
        width({ options: [option("48")] }),
        accessories(["arm"], { conditionalOptions: [conditionalStep("shelf", { width: ["72"] })] }),
      ],
      ["Width 72 in is discontinued"],
    ],
    [
      "a step that now takes one option",
      [width(), accessories(["arm", "shelf"], { multiSelect: false })],
      ["Accessories now takes only one option"],
    ],
    [
      "a step that now takes several options",
      [width({ multiSelect: true }), accessories(["arm", "shelf"])],
      ["Width now takes several options"],
    ],
    [
      "a new required step",
      [width(), accessories(["arm", "shelf"]), step("base", { options: [option("feet")] })],
      ["base must now be chosen"],
    ],
    [
      "a required step without the chosen option",
      [width({ options: [option("48")] }), accessories(["arm", "shelf"])],
      ["Width 72 in is discontinued"],
    ],
  ])("tells why it could no longer be ordered: %s", (_name, steps, reasons) => {
    expect(under(...steps)).toEqual({ kind: "invalid", before: cents(1120), reasons });
  });

  it("is left out if it cannot be ordered today either", () => {
    const gone = { quantity: 1, configuration: { width: "96" } };
    expect(rehearseQuote(today, today, [gone])).toEqual({ kind: "outdated" });
  });
});

/** The bars of price changes in dollars, given newest first. */
function changesOf(dollars: readonly number[]) {
  const changes = createPriceChanges<{ readonly place: number }>();
  dollars.forEach((change, place) => {
    changes.add(cents(change), { place });
  });
  return changes.summarize();
}

describe("the price changes of quotes", () => {
  it("have a bar for each amount, if there are few", () => {
    expect(changesOf([40, 0, 40, -12.5])?.bars).toEqual([
      { from: cents(-12.5), to: cents(-12.5), count: 1, quotes: [{ place: 3 }] },
      { from: 0, to: 0, count: 1, quotes: [{ place: 1 }] },
      { from: cents(40), to: cents(40), count: 2, quotes: [{ place: 0 }, { place: 2 }] },
    ]);
    expect(changesOf([])).toBeUndefined();
  });

  it("have a few bars with round edges, and zero in a bar of its own", () => {
    const spread = Array.from({ length: 401 }, (_, place) => place / 10 - 20);
    const bars = changesOf(spread)?.bars ?? [];
    expect(bars.map(({ from, to, count }) => [from / 100, to / 100, count])).toEqual([
      [-20, -15, 50],
      [-15, -10, 50],
      [-10, -5, 50],
      [-5, 0, 50],
      [0, 0, 1],
      [0, 5, 50],
      [5, 10, 50],
      [10, 15, 50],
      [15, 20, 50],
    ]);
  });

  it("share a wider bar at the ends, if they are rare", () => {
    const usual = Array.from({ length: 1000 }, (_, place) => 100 + (place % 50));
    const bars = changesOf([...usual, 9000])?.bars ?? [];
    expect(bars.at(-1)).toEqual({
      from: cents(150),
      to: cents(9000),
      count: 1,
      quotes: [{ place: 1000 }],
    });
    expect(bars.length).toBeGreaterThan(8);
  });

  it("are counted and named exactly, however many there are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -90_000, max: 900_000 })), {
          minLength: 1,
          maxLength: 600,
        }),
        (amounts) => {
          const changes = amounts.map((amount) => cents(amount / 100));
          const result = changesOf(amounts.map((amount) => amount / 100));
          const sorted = changes.toSorted((a, b) => a - b);
          expect([result?.lowest, result?.median, result?.highest]).toEqual([
            sorted[0],
            sorted[Math.ceil(sorted.length / 2) - 1],
            sorted.at(-1),
          ]);
          expect(result?.bars.length).toBeLessThanOrEqual(15);
          const bars = result?.bars ?? [];
          expect(bars.length).toBeLessThanOrEqual(15);
          expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(amounts.length);
          for (const { from, to, count, quotes } of bars) {
            expect(quotes).toHaveLength(Math.min(count, 200));
            expect(quotes).toEqual(quotes.toSorted((a, b) => a.place - b.place));
            const outside = quotes.filter(({ place }) => {
              const change = changes[place] ?? Number.NaN;
              return !(change >= from && change <= to);
            });
            expect(outside).toEqual([]);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

it("names the starting benches whose prices a draft changes, and not those that it adds or removes", () => {
  const bench = (name: string, width: string) => ({
    name,
    description: "A bench.",
    choices: { width, depth: "24", frame_color: "black" },
  });
  const before = {
    ...smallCatalog,
    startingBenches: [bench("Wide", "96"), bench("Narrow", "48"), bench("Gone", "96")],
  };
  const after = {
    ...withOption(smallCatalog, "width", "96", { priceModifier: 430 }),
    startingBenches: [bench("Wide", "96"), bench("Narrow", "48"), bench("New", "96")],
  };
  expect(startingBenchPrices(readRules(before), readRules(after))).toEqual([
    { name: "Wide", before: 190500, after: 192500 },
  ]);
});
