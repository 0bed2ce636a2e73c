import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRules } from "#shared/check/check-rules.ts";
import { meets } from "#shared/rules/condition.ts";
import { readPriceList, writePriceList } from "#shared/rules/price-list.ts";
import type { AllOf, Condition, OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { chooseAmount } from "../../support/long.ts";
import { validConfigurations } from "../../support/rules/brute-force.ts";
import { conditionalStep, option, rulesDocument, rulesWith, step } from "../../support/rules/rules.ts";

const VALUES = ["maple", "oak", "steel"];
const earlier = [
  step("top", { name: "Top", options: VALUES.map((value) => option(value)) }),
  step("lift", { name: "Lift", required: false, options: VALUES.map((value) => option(value)) }),
  step("kit", {
    name: "Kit",
    required: false,
    multiSelect: true,
    options: VALUES.map((value) => option(value)),
  }),
];
const shelf = option("shelf", { label: "Shelf", priceModifier: 45 });
const listed = (prices: readonly [AllOf, number][], available?: Condition) => ({
  option: shelf,
  available,
  prices: prices.map(([when, price]) => ({ when, price })),
});

/** The extras of a step with these variants. */
function extras(variants: readonly (OptionDocument & { readonly when?: Condition })[]): StepDocument {
  return step("extras", {
    options: variants.filter(({ when }) => !when),
    conditionalOptions: variants.flatMap(({ when, ...facts }) => (when ? [conditionalStep("shelf", when, facts)] : [])),
  });
}

const written = (list: Parameters<typeof writePriceList>[1]) => {
  const result = writePriceList(earlier, list);
  return result.ok ? result.variants : expect.fail(result.message);
};

describe("prices by choice", () => {
  it("are variants that exclude each other: $45, but $30 with maple", () => {
    expect(written(listed([[{ top: ["maple"] }, 30]]))).toEqual([
      { ...shelf, priceModifier: 30, when: { top: ["maple"] } },
      { ...shelf, when: { top: { not: ["maple"] } } },
    ]);
  });

  it.each<[string, ReturnType<typeof listed>]>([
    ["one price", listed([])],
    ["one price with a condition", listed([], { lift: ["oak"] })],
    ["two prices", listed([[{ top: ["maple"] }, 30]])],
    [
      "three prices, the first of which counts",
      listed([
        [{ top: ["maple"] }, 30],
        [{ lift: ["steel"] }, 20],
      ]),
    ],
    [
      "a price for a choice in two steps, while available",
      listed([[{ top: ["maple"], lift: ["steel"] }, 30]], { kit: { not: ["oak"] } }),
    ],
    ["a price for one of several choices", listed([[{ kit: ["oak"] }, 30]])],
  ])("are read as they were written: %s", (_name, list) => {
    expect(readPriceList(earlier, extras(written(list)), "shelf")).toEqual(list);
  });

  it("are read from variants of older files", () => {
    const step = extras([
      { ...shelf, when: { top: ["maple"], lift: ["oak"] }, priceModifier: 30 },
      { ...shelf, when: { top: ["oak", "steel"], lift: ["oak"] } },
    ]);
    expect(readPriceList(earlier, step, "shelf")).toEqual({
      option: shelf,
      available: { top: ["maple", "oak", "steel"], lift: ["oak"] },
      prices: [{ when: { top: ["maple"] }, price: 30 }],
    });
  });

  it("are not read if the variants differ in more than price", () => {
    const step = extras([
      { ...shelf, when: { top: ["maple"] }, sku: "A" },
      { ...shelf, when: { top: ["oak"] } },
    ]);
    expect(readPriceList(earlier, step, "shelf")).toBeUndefined();
  });

  it.each<[string, ReturnType<typeof listed>]>([
    [
      "Shelf never costs +$20.00, because an earlier price counts: change its prices by choice.",
      listed([
        [{ top: ["maple", "oak"] }, 30],
        [{ top: ["oak"] }, 20],
      ]),
    ],
    [
      "Shelf never has its own price, because another always counts: change its prices by choice.",
      listed([[{ top: ["oak"] }, 30]], { top: ["oak"] }),
    ],
    [
      "Shelf depends on a step with several choices twice: change its prices by choice.",
      listed([[{ kit: ["oak"] }, 30]], { kit: ["maple"] }),
    ],
  ])("are refused: %s", (message, list) => {
    expect(writePriceList(earlier, list)).toEqual({ ok: false, message });
  });

  const values = fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 2 });
  const someAllOf = fc
    .dictionary(
      fc.constantFrom("top", "lift", "kit"),
      fc.oneof(
        values,
        values.map((not) => ({ not })),
      ),
      { minKeys: 1, maxKeys: 2, noNullPrototype: true },
    )
    .map((when): AllOf => when);
  const someList = fc.record({
    option: fc.constant(shelf),
    available: fc.option(someAllOf, { nil: undefined }),
    prices: fc.array(fc.record({ when: someAllOf, price: fc.integer({ min: -50, max: 99 }) }), {
      maxLength: 3,
    }),
  });
  const everything = validConfigurations(rulesWith(earlier));

  it("cost the same under all choices, written and read again, and are never offered twice", () => {
    fc.assert(
      fc.property(someList, (list) => {
        const result = writePriceList(earlier, list);
        fc.pre(result.ok);
        if (!result.ok) return;
        const step = extras(result.variants);
        const { problems } = checkRules(rulesDocument([...earlier, step]));
        expect(problems.filter(({ code }) => code === "offered_twice")).toEqual([]);
        const again = readPriceList(earlier, step, "shelf");
        for (const choices of everything) {
          const priceIn = ({ available, prices }: typeof list) =>
            meets(choices, available)
              ? (prices.find(({ when }) => meets(choices, when))?.price ?? shelf.priceModifier)
              : "not available";
          const variant = result.variants.find((each) => meets(choices, "when" in each ? each.when : undefined));
          expect(variant?.priceModifier ?? "not available").toBe(priceIn(list));
          const listAgain = again ?? expect.fail("The variants are not read.");
          const own = listAgain.option.priceModifier;
          const read = meets(choices, listAgain.available)
            ? (listAgain.prices.find(({ when }) => meets(choices, when))?.price ?? own)
            : "not available";
          expect(read).toBe(priceIn(list));
        }
      }),
      { numRuns: chooseAmount(100, 5_000) },
    );
  });
});
