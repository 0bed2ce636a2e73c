import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choose } from "#shared/engine/choose.ts";
import { readRules } from "#shared/engine/model.ts";
import { price } from "#shared/engine/price.ts";
import { priceFromHere } from "#shared/engine/price-from-here.ts";
import { settle } from "#shared/engine/settle.ts";
import { add, formatModifier } from "#shared/money.ts";
import { catalog, exampleBench } from "../../support/catalog.ts";
import { amount } from "../../support/long.ts";
import { someChoices, someClicks, someRulesDocument } from "../../support/random-rules.ts";

describe("the price from here", () => {
  it("is exactly what choosing the option changes the total by", () => {
    fc.assert(
      fc.property(someRulesDocument, someChoices, someClicks, (document, choices, clicks) => {
        const rules = readRules(document);
        const { configuration } = settle(rules, choices);
        const fromHere = priceFromHere(rules, configuration);
        for (const [stepKey, value] of clicks) {
          const difference = fromHere(stepKey, value);
          const chosen = choose(rules, configuration, stepKey, value);
          expect(difference === undefined).toBe(chosen.outcome !== "chosen");
          const [before, after] = [configuration, chosen.configuration].map((each) => {
            const priced = price(rules, each);
            return priced.ok ? priced.pricing.totalPrice : expect.fail("no price");
          });
          if (difference !== undefined && before !== undefined)
            expect(add(before, difference)).toBe(after);
        }
      }),
      { numRuns: amount(300, 30_000) },
    );
  });

  it.each([
    ["another width", "width", "96", "+$275.00"],
    [
      "a surface that removes the grounding kit and a color",
      "top_material",
      "laminate",
      "−$265.00",
    ],
    ["one more accessory", "accessories", "drawer", "+$165.00"],
    ["no accessories", "accessories", "no-accessories", "−$755.00"],
    ["the chosen option again", "depth", "30", "Included"],
  ])("counts %s", (_case, stepKey, value, text) => {
    const difference = priceFromHere(catalog, exampleBench)(stepKey, value);
    expect(difference === undefined ? undefined : formatModifier(difference)).toBe(text);
  });
});
