import { describe, expect, it } from "vitest";
import { cents } from "#shared/money.ts";
import { createGroup } from "#shared/rehearsal/quote-group.ts";
import { rehearseQuote } from "#shared/rehearsal/rehearse-quote.ts";
import { option, rulesWith, step } from "../support/rules/rules.ts";

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
    ["a removed step", [width()], ["ARM is discontinued", "SHELF is discontinued"]],
    [
      "a step that now takes several options",
      [width({ multiSelect: true }), accessories(["arm", "shelf"])],
      ["Width now takes several options"],
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

describe("a group of quotes", () => {
  const quoteOf = (change: number) => ({ quoteId: `Q${change}`, company: "", before: cents(0), after: cents(change) });
  const summaryOf = (changes: readonly number[]) => {
    const group = createGroup("open");
    for (const change of changes)
      group.add({ kind: "priced", before: cents(0), after: cents(change) }, quoteOf(change));
    return group.summarize((quotes) => quotes.map(({ after = 0 }) => after));
  };

  it("names the newest quotes whose price changes, and says by how much", () => {
    expect(summaryOf([40, 0, 40, -12.5]).changes).toEqual({
      ...{ median: 0, lowest: -12.5, highest: 40 },
      ...{ count: 3, quotes: [4000, 4000, -1250] },
    });
    expect(summaryOf([]).changes).toBeUndefined();
    expect(summaryOf(Array.from({ length: 30 }, (_, index) => index)).changes).toMatchObject({
      ...{ median: 14, count: 29, quotes: Array.from({ length: 20 }, (_, index) => (index + 1) * 100) },
    });
  });
});
