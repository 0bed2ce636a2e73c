import { expect, it } from "vitest";
import { findPriceSlips } from "#client/admin/rules/price-slips.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";
import { conditionalStep, option, rulesDocument, step } from "../../../support/rules/rules.ts";

const priced = (...options: readonly OptionDocument[]) =>
  rulesDocument([step("lift", { name: "Lift", options: [option("hand"), ...options] })]);

it.each([
  [672.6, 67_260, true],
  [672.6, 6726, true],
  [199, 1099, true],
  [672.6, 67.26, true],
  [672.6, 0, true],
  [-320, 320, true],
  [672.6, 1345.2, false],
  [12, 100, false],
  [-320, -90, false],
  [-90, 12, false],
  [0, 67_260, false],
])("the change of a price from %d to %d is questioned: %s", (before, after, isQuestioned) => {
  const [was, is] = [before, after].map((priceModifier) => priced(option("motor", { label: "Motor", priceModifier })));
  expect(was && is && findPriceSlips(was, is).length === 1).toBe(isQuestioned);
});

it("names the option, its step and both prices, and asks about the base price, too", () => {
  const was = priced(option("motor", { label: "Motor", priceModifier: 50, price: 672.6 }));
  const is = priced(option("motor", { label: "Motor", priceModifier: 50, price: 67_260 }));
  expect(findPriceSlips({ ...was, basePrice: 985 }, { ...is, basePrice: 9.85 })).toEqual([
    "Change the base price from $985.00 to $9.85?",
    "Change the price of Motor (Lift) from $672.60 to $67,260.00?",
  ]);
  expect(findPriceSlips(rulesDocument([]), is)).toEqual([]);
});

it("compares a price by choice with all prices that the option has, unless it is new", () => {
  const top = (oak: number, maple: number, ash?: number) =>
    rulesDocument([
      step("top", { options: [option("oak"), option("maple")] }),
      step("edge", {
        stepNumber: 2,
        conditionalOptions: [
          conditionalStep("round", { top: ["oak"] }, { priceModifier: oak }),
          conditionalStep("round", { top: ["maple"] }, { priceModifier: maple }),
          ...(ash === undefined ? [] : [conditionalStep("round", { top: ["ash"] }, { priceModifier: ash })]),
        ],
      }),
    ]);
  expect(findPriceSlips(top(45, 400), top(450, 400))).toEqual([]);
  expect(findPriceSlips(top(45, 400), top(4500, 400))).toHaveLength(1);
  expect(findPriceSlips(top(400, 400), top(400, 400, 30))).toEqual([]);
});
