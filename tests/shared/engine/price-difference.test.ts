import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choose } from "#shared/engine/choose.ts";
import { price } from "#shared/engine/price.ts";
import { priceDifferences } from "#shared/engine/price-difference.ts";
import { settle } from "#shared/engine/settle.ts";
import { add, formatModifier } from "#shared/money.ts";
import { readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someChoices, someClicks, someRulesDocument } from "../../support/rules/random-rules.ts";

describe("the price difference of an option", () => {
  it("is exactly what choosing the option changes the total by", () => {
    fc.assert(
      fc.property(someRulesDocument, someChoices, someClicks, (document, choices, clicks) => {
        const rules = readRules(document);
        const { configuration } = settle(rules, choices);
        const differenceOf = priceDifferences(rules, configuration);
        for (const [stepKey, value] of clicks) {
          const difference = differenceOf(stepKey, value);
          const chosen = choose(rules, configuration, stepKey, value);
          expect(difference === undefined).toBe(chosen.outcome !== "chosen");
          const [before, after] = [configuration, chosen.configuration].map((each) => {
            const priced = price(rules, each);
            return priced.ok ? priced.pricing.totalPrice : expect.fail("no price");
          });
          if (difference !== undefined && before !== undefined) expect(add(before, difference.total)).toBe(after);
        }
      }),
      { numRuns: chooseAmount(300, 30_000) },
    );
  });

  it.each([
    ["another width", "width", "96", "+$275.00", "Included", []],
    [
      "a surface that removes the grounding kit and a color",
      ...(["top_material", "laminate", "−$265.00", "−$55.00"] as const),
      ["ESD blue", "ESD grounding kit"],
    ],
    ["one more accessory", "accessories", "drawer", "+$165.00", "Included", []],
    ["no accessories", "accessories", "no-accessories", "−$755.00", "Included", []],
    ["the chosen option again", "depth", "30", "Included", "Included", []],
  ])("counts %s", (_case, stepKey, value, total, removedPrice, labels) => {
    const difference = priceDifferences(catalog, exampleBench)(stepKey, value);
    if (!difference) return expect.fail("no difference");
    expect(formatModifier(difference.total)).toBe(total);
    expect(formatModifier(difference.removedPrice)).toBe(removedPrice);
    expect(difference.removed.map(({ option }) => option.label)).toEqual(labels);
  });
});
