import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { formatMoney, sum } from "#shared/money.ts";
import { readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someChoices, someRulesDocument } from "../../support/rules/random-rules.ts";
import { option, rulesWith, step } from "../../support/rules/rules.ts";

const total = (rules = catalog, configuration: object = {}) => {
  const result = price(rules, { ...configuration });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return formatMoney(result.pricing.totalPrice);
};

const oneStep = (facts: object) => rulesWith([step("width", { options: [option("60", facts)] })]);

describe("price", () => {
  it("prices the example bench at $3,985.00", () => {
    expect(total(catalog, exampleBench)).toBe("$3,985.00");
  });

  it("adds or subtracts the modifier, or an absolute price instead of it", () => {
    expect(total(oneStep({ priceModifier: 50, price: 20 }), { width: "60" })).toBe("$1,020.00");
    expect(total(oneStep({ priceModifier: 50, price: 0 }), { width: "60" })).toBe("$1,000.00");
    expect(total(oneStep({ priceModifier: -60 }), { width: "60" })).toBe("$940.00");
  });

  it("lists the parts in step order, with step, option, SKU and price", () => {
    const result = price(catalog, { accessories: ["shelf"], uprights: "uprights-36" });
    expect(result).toMatchObject({
      ok: true,
      pricing: {
        parts: [
          { stepName: "Uprights", optionName: "36 in uprights", sku: "UP-36", price: 18500 },
          { stepName: "Accessories", optionName: "Upper shelf", sku: "AC-SHF", price: 15500 },
        ],
      },
    });
  });

  it("returns problems instead of a price if a choice is invalid", () => {
    expect(price(catalog, { width: "60", depth: "48" })).toEqual({
      ok: false,
      problems: [
        {
          stepKey: "depth",
          code: "unavailable_option",
          message: "48 in is not available in Depth: Needs Width: 84 in or 96 in.",
        },
      ],
    });
  });

  it("adds base price and parts up to the total, to the cent, for any rules and choices", () => {
    fc.assert(
      fc.property(someRulesDocument, someChoices, (document, choices) => {
        const rules = readRules(document);
        const result = price(rules, settle(rules, choices).configuration);
        if (!result.ok) throw new Error("settled choices have a price");
        const { totalPrice, breakdown, parts } = result.pricing;
        expect(sum([breakdown.basePrice, ...parts.map((part) => part.price)])).toBe(totalPrice);
        expect(sum([breakdown.basePrice, breakdown.modifications])).toBe(totalPrice);
        expect(Number.isSafeInteger(totalPrice)).toBe(true);
      }),
      { numRuns: chooseAmount(400, 20_000) },
    );
  });
});
