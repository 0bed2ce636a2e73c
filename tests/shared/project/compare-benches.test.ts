import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { add, formatMoney, negate, sum, ZERO_CENTS } from "#shared/money.ts";
import { type ComparedRow, type Comparison, compareBenches } from "#shared/project/compare-benches.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { finishedSteps, type Rules, readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someChoices, someRulesDocument } from "../../support/rules/random-rules.ts";

const compare = (rules: Rules, choices: readonly Configuration[]) =>
  compareBenches(
    rules,
    choices.map((configuration, index) => ({ id: `${index}`, name: `Bench ${index + 1}`, quantity: 2, configuration })),
    "in",
  );

const rowsOf = ({ differing, same }: Comparison) => [...differing, ...same];

const priceOf = (row: ComparedRow, bench: number) =>
  sum((row.cells[bench]?.entries ?? []).map((entry) => entry.price ?? ZERO_CENTS));

/** Rules with two to four benches that they allow, complete or not. */
const someBenches = fc
  .tuple(someRulesDocument, fc.array(someChoices, { minLength: 2, maxLength: 4 }))
  .map(([document, choices]) => {
    const rules = readRules(document);
    return { rules, benches: choices.map((each) => settle(rules, each).configuration) };
  });

describe("a comparison of benches", () => {
  it("has every step once, among the differences exactly if two benches differ in it", () => {
    fc.assert(
      fc.property(someBenches, ({ rules, benches }) => {
        const comparison = compare(rules, benches);
        expect(
          rowsOf(comparison)
            .map(({ key }) => key)
            .filter((key) => !key.startsWith("fact "))
            .sort(),
        ).toEqual(
          finishedSteps(rules)
            .map(({ key }) => key)
            .sort(),
        );
        const chosen = (bench: Configuration, key: string) => {
          const priced = price(rules, bench);
          const parts = priced.ok ? priced.pricing.parts : expect.fail("no price");
          return JSON.stringify(parts.filter(({ stepKey }) => stepKey === key));
        };
        for (const { key } of finishedSteps(rules)) {
          const isDifferent = new Set(benches.map((each) => chosen(each, key))).size > 1;
          expect(comparison.differing.some((row) => row.key === key)).toBe(isDifferent);
        }
      }),
      { numRuns: chooseAmount(100, 20_000) },
    );
  });

  it("has the differences of the prices to the cent, also as the sum of its rows", () => {
    fc.assert(
      fc.property(someBenches, ({ rules, benches }) => {
        const comparison = compare(rules, benches);
        const lowest = comparison.benches[comparison.baseline]?.pricing?.totalPrice;
        comparison.benches.forEach(({ pricing, difference }, index) => {
          const unitPrice = pricing?.totalPrice;
          const bench = benches[index] ?? {};
          const isOrderable = validate(rules, bench, { complete: true }).length === 0;
          const priced = price(rules, bench);
          expect(unitPrice).toBe(isOrderable && priced.ok ? priced.pricing.totalPrice : undefined);
          if (unitPrice === undefined || lowest === undefined) {
            expect(difference).toBeUndefined();
            return;
          }
          expect(difference).toBe(unitPrice - lowest);
          expect(difference).toBeGreaterThanOrEqual(0);
          const byRow = comparison.differing.map((row) =>
            add(priceOf(row, index), negate(priceOf(row, comparison.baseline))),
          );
          expect(sum(byRow)).toBe(difference);
        });
      }),
      { numRuns: chooseAmount(100, 20_000) },
    );
  });

  it("lists facts and all choices, and marks those unlike the cheapest bench", () => {
    const { accessories: _all, ...others } = exampleBench;
    const simple = { ...others, base: "levelers", accessories: ["esd-ground-kit"] };
    const { benches, baseline, differing } = compare(catalog, [exampleBench, simple, exampleBench]);
    const written = (rows: readonly ComparedRow[]) =>
      rows.map(({ name, cells }) => [
        name,
        ...cells.map(({ entries, differs }) =>
          [...entries.map(({ text }) => text), ...(differs ? ["≠"] : [])].join(", "),
        ),
      ]);
    expect(baseline).toBe(1);
    expect(benches.map(({ pricing }) => pricing && formatMoney(pricing.totalPrice))).toEqual([
      "$3,985.00",
      "$3,065.00",
      "$3,985.00",
    ]);
    const many = "Power strip, Upper shelf, LED light, Monitor arm, ESD grounding kit, ≠";
    expect(written(differing)).toEqual([
      ["Surface height", "31-3/4 to 50-3/4 in, ≠", "27-46 in", "31-3/4 to 50-3/4 in, ≠"],
      ["Weight", "353 lb, ≠", "292 lb", "353 lb, ≠"],
      ["Left for your work", "836 lb, ≠", "883 lb", "836 lb, ≠"],
      ["Feet and Casters", "5 in locking casters, ≠", "Leveling feet", "5 in locking casters, ≠"],
      ["Accessories", many, "ESD grounding kit", many],
    ]);
  });

  it("gives a bench that the rules do not allow no price, and says why", () => {
    const wrong = { ...exampleBench, frame_color: "pink" };
    const { benches, baseline } = compare(catalog, [wrong, exampleBench]);
    expect(baseline).toBe(1);
    expect(benches.map(({ pricing }) => pricing === undefined)).toEqual([true, false]);
    expect(benches[0]?.problems).toEqual(["Frame Color has no option 'pink'.", "Choose an option in Frame Color."]);
    expect(chosenValues(benches[0]?.configuration ?? {}, "frame_color")).toEqual([]);
  });
});
