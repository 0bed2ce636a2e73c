import { describe, expect, it } from "vitest";
import { cents } from "#shared/money.ts";
import { costsOf, lowMarginText, marginText, readCosts } from "#shared/quotes/quote-costs.ts";
import { conditionalStep, option, rulesDocument, step } from "../../support/rules/rules.ts";

const document = rulesDocument(
  [
    step("top", { options: [option("maple", { cost: 120 }), option("oak", { cost: 0.1 })] }),
    step("finish", {
      required: false,
      options: [option("paint")],
      conditionalOptions: [
        conditionalStep("oil", { top: ["maple"] }, { cost: 30, archived: true }),
        conditionalStep("oil", { top: ["oak"] }, { cost: 40.2, archived: true }),
      ],
    }),
  ],
  { baseCost: 600 },
);

const costRules = readCosts(document);
const costs = (items: Parameters<typeof costsOf>[1], rules = costRules) => {
  if (!rules) throw new Error("The rules have no costs.");
  return costsOf(rules, items);
};

describe("the costs of benches", () => {
  it("are those of the base and of the options at their prices, times the quantity, in exact cents", () => {
    expect(costs([{ quantity: 3, configuration: { top: "maple", finish: "oil" } }])).toEqual({
      amount: 2250,
      unknown: 0,
    });
    expect(costs([{ quantity: 3, configuration: { top: "oak", finish: ["oil"] } }])).toEqual({
      amount: 1920.9,
      unknown: 0,
    });
  });

  it("count each part without a cost once, even one that the rules do not have", () => {
    const bench = { quantity: 2, configuration: { top: "maple", finish: "paint", lid: "steel" } };
    expect(costs([bench, bench])).toEqual({ amount: 2880, unknown: 2 });
    const { baseCost: _, ...withoutBase } = document;
    expect(costs([bench], readCosts(withoutBase))).toEqual({ amount: 240, unknown: 3 });
  });

  it("are unknown to rules in which nobody entered any", () => {
    expect(readCosts(rulesDocument([step("top", { options: [option("oak")] })]))).toBeUndefined();
  });
});

describe("the margin", () => {
  const known = { amount: 1020.5, unknown: 0 };

  it("is said in dollars and percent, or not at all while a cost is unknown", () => {
    expect(marginText(cents(1495), known)).toBe("Margin $474.50 (31.7%), cost $1,020.50");
    expect(marginText(cents(1000), known)).toBe("Margin −$20.50 (−2.1%), cost $1,020.50");
    expect(marginText(cents(0), known)).toBe("Margin −$1,020.50, cost $1,020.50");
    expect(marginText(cents(1495), { ...known, unknown: 3 })).toBe("Cost of 3 parts unknown");
  });

  it("is warned about from the first cent below the lowest one, with what is known", () => {
    expect(lowMarginText(cents(2041), known, 50)).toBeUndefined();
    expect(lowMarginText(cents(2040.99), known, 50)).toBe("The margin is 49.9%, below your lowest margin of 50%.");
    expect(lowMarginText(cents(2040.99), { ...known, unknown: 1 }, 50)).toBe(
      "The margin is at most 49.9%, below your lowest margin of 50%.",
    );
    expect(lowMarginText(cents(1), known, undefined)).toBeUndefined();
  });
});
