import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRules } from "#shared/check/check-rules.ts";
import { price } from "#shared/engine/price.ts";
import { meets } from "#shared/rules/condition.ts";
import { readRules } from "#shared/rules/model.ts";
import { priceOf } from "#shared/rules/option-price.ts";
import { parseRules } from "#shared/rules/parse-rules.ts";
import type { AllOf, Condition, OptionDocument } from "#shared/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { upgradeRules } from "#shared/rules/upgrade-rules.ts";
import { chooseAmount } from "../../support/long.ts";
import { validConfigurations } from "../../support/rules/brute-force.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { someRulesDocument } from "../../support/rules/random-rules.ts";
import { option, rulesDocument, rulesWith, step } from "../../support/rules/rules.ts";

const VALUES = ["maple", "oak", "steel"];
const earlier = [
  step("top", { name: "Top", options: VALUES.map((value) => option(value)) }),
  step("lift", { name: "Lift", required: false, options: VALUES.map((value) => option(value)) }),
  step("kit", { name: "Kit", required: false, multiSelect: true, options: VALUES.map((value) => option(value)) }),
];
const shelf = option("shelf", { label: "Shelf", priceModifier: 45 });

type Variant = Partial<OptionDocument> & { readonly when?: Condition };

/** The shelf that a file with these variants has. */
function joined(...variants: readonly Variant[]): readonly OptionDocument[] {
  const options = variants.map((each) => ({ ...shelf, ...each }));
  return rulesDocument([...earlier, step("extras", { options })]).steps[3]?.options ?? [];
}

describe("a rules file", () => {
  it("has the options with a condition in a list of their own, as the specification says", () => {
    const depth = splitOptions(catalogDocument).steps.find(({ key }) => key === "depth");
    expect(depth?.options.some((each) => "when" in each)).toBe(false);
    expect(depth?.conditionalOptions?.every(({ when }) => when)).toBe(true);
  });

  it("is read as it was written, with the options in one list or in two", () => {
    fc.assert(
      fc.property(someRulesDocument, (document) => {
        const file: unknown = JSON.parse(JSON.stringify(splitOptions(document)));
        expect(parseRules(file)).toEqual(document);
        expect(parseRules(JSON.parse(JSON.stringify(document)))).toEqual(document);
      }),
      { numRuns: chooseAmount(50, 5_000) },
    );
  });
});

describe("several options with the same value, as in older files", () => {
  it("become one with prices by choice: $45, but $30 with maple", () => {
    expect(joined({ priceModifier: 30, when: { top: ["maple"] } }, { when: { top: { not: ["maple"] } } })).toEqual([
      { ...shelf, prices: [{ when: { top: ["maple"] }, price: 30 }] },
    ]);
  });

  it("keep the prices as they were typed, also those for all but some choices", () => {
    expect(joined({ priceModifier: 99, when: { top: { not: ["maple"] } } }, { when: { top: ["maple"] } })).toEqual([
      { ...shelf, prices: [{ when: { top: { not: ["maple"] } }, price: 99 }] },
    ]);
  });

  it("are available when one of them was", () => {
    const available = { lift: ["oak"] };
    expect(
      joined(
        { priceModifier: 30, when: { ...available, top: ["maple"] } },
        { when: { ...available, top: ["oak", "steel"] } },
      ),
    ).toEqual([
      {
        ...shelf,
        prices: [{ when: { ...available, top: ["maple"] }, price: 30 }],
        when: { top: ["maple", "oak", "steel"], ...available },
      },
    ]);
  });

  it("are no mistake, however many alternatives they have together", () => {
    const sizes = Array.from({ length: 30 }, (_, index) => `size-${index}`);
    const fits = sizes.map((size) => ({ top: [size], base: [size] }));
    const options = sizes.map((size) => option(size));
    const variants = [fits.slice(0, 15), fits.slice(15)].map((when) => ({ ...shelf, when }));
    const document = rulesDocument([
      step("top", { options }),
      step("base", { options }),
      step("extras", { options: variants }),
    ]);
    expect(document.steps[2]?.options).toMatchObject([{ value: "shelf", when: fits }]);
    expect(checkRules(splitOptions(document)).problems).toEqual([]);
  });

  it("keep what else they differed in, and whether they all end", () => {
    const [one] = joined(
      { sku: "A", cost: 4, offeredUntil: "2027-01-31", when: { top: ["maple"] } },
      { sku: "B", offeredUntil: "2027-03-31", when: { top: ["oak"] } },
    );
    expect(one).toMatchObject({
      ...{ sku: "B", offeredUntil: "2027-03-31", when: { top: ["maple", "oak"] } },
      prices: [{ when: { top: ["maple"] }, price: 45, facts: { label: "Shelf", sku: "A", cost: 4 } }],
    });
    expect(
      joined({ offeredUntil: "2027-01-31", when: { top: ["maple"] } }, { when: { top: ["oak"] } })[0]?.offeredUntil,
    ).toBeUndefined();
  });

  it("leave out archived ones, and those after one without a condition", () => {
    expect(joined({ archived: true, when: { top: ["maple"] } }, { when: { top: ["oak"] } })).toEqual([
      { ...shelf, when: { top: ["oak"] } },
    ]);
    expect(joined({}, { priceModifier: 3, when: { top: ["oak"] } })).toEqual([shelf]);
    expect(joined({ archived: true, when: { top: ["maple"] } })[0]?.archived).toBe(true);
  });

  it("stay a mistake if two have no condition", () => expect(joined({}, {})).toEqual([shelf, shelf]));

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
  const someVariants = fc.array(fc.record({ when: someAllOf, priceModifier: fc.integer({ min: -50, max: 99 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  const everything = validConfigurations(rulesWith(earlier));

  it("cost the same under all choices: the first that is available counts", () => {
    fc.assert(
      fc.property(someVariants, (variants) => {
        const options = variants.map((each) => ({ ...shelf, ...each }));
        const rules = readRules(rulesDocument([...earlier, step("extras", { options })], { basePrice: 100 }));
        for (const choices of everything) {
          const counts = options.find(({ when }) => meets(choices, when));
          const priced = price(rules, { ...choices, extras: "shelf" });
          expect(priced.ok ? priced.pricing.totalPrice : undefined).toBe(counts && (100 + priceOf(counts)) * 100);
        }
      }),
      { numRuns: chooseAmount(60, 5_000) },
    );
  });
});

/** The default rules as they were before steps had roles and options had shapes. */
function olderCatalog() {
  const { orderCodePrefix: _prefix, ...facts } = catalogDocument;
  const older = <Option extends object>(option: Option): Option => {
    const { shape: _shape, exclusive: _exclusive, ...others } = { shape: 0, exclusive: 0, ...option };
    return others as Option;
  };
  return {
    ...facts,
    steps: splitOptions(catalogDocument).steps.map(({ role: _role, options, conditionalOptions, ...step }) => ({
      ...step,
      options: options.map(older),
      ...(conditionalOptions && { conditionalOptions: conditionalOptions.map(older) }),
    })),
  };
}

describe("an older rules document", () => {
  it("gets the roles, shapes and exclusive options of the default catalog", () => {
    const older = olderCatalog();
    expect(JSON.stringify(older)).not.toMatch(/"(role|shape|exclusive|orderCodePrefix)"/);
    expect(parseRules(older)).toEqual(catalogDocument);
  });

  it("stays as it is once it has a role, and so does anything else", () => {
    const [first, ...others] = olderCatalog().steps;
    const current = { ...olderCatalog(), steps: [{ ...first, role: "width" }, ...others] };
    for (const input of [current, catalogDocument, null, [], { steps: [1] }, { steps: "none" }])
      expect(upgradeRules(input)).toBe(input);
  });
});
