import { expect, it } from "vitest";
import { CONFLICT, failedText, savedText, subjectOf } from "#client/admin/rules/change-texts.ts";
import { findPriceSlips } from "#client/admin/rules/price-slips.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";
import { conditionalStep, option, rulesDocument, step } from "../../../support/rules/rules.ts";

const at = { stepKey: "width", value: "48" };

it.each<[AdminChange, done: string, failed: string]>([
  [{ type: "set-base-price", basePrice: 1 }, "Base price updated successfully", "Error updating base price: "],
  [{ type: "add-step", step: step("lid") }, "Step added successfully", "Error adding step: "],
  [{ type: "edit-step", stepKey: "lid", changes: {} }, "Step updated successfully", "Error updating step: "],
  [{ type: "delete-step", stepKey: "lid" }, "Step deleted successfully", "Error deleting step: "],
  [
    { type: "add-option", stepKey: "width", option: option("48") },
    "Option added successfully",
    "Error adding option: ",
  ],
  [{ type: "edit-option", ...at, changes: {} }, "Option updated successfully", "Error updating option: "],
  [{ type: "delete-option", ...at }, "Option deleted successfully", "Error deleting option: "],
])("$type has the specified messages", (change, done, failed) => {
  expect(savedText(change)).toBe(done);
  expect(failedText(change, "The reason.")).toBe(`${failed}The reason.`);
});

it("a conflict says that nothing was saved", () => {
  expect(CONFLICT).toBe("A colleague changed the rules first. Nothing was saved.");
});

it("a message names its step, option or price", () => {
  const rules = rulesDocument([step("width", { name: "Width", options: [option("48", { label: "48 in" })] })]);
  const changes: readonly RulesEdit[] = [
    { type: "set-base-price", basePrice: 1600 },
    { type: "edit-step", stepKey: "width", changes: {} },
    { type: "delete-option", ...at },
    { type: "add-option", stepKey: "width", option: option("60", { label: "60 in" }) },
  ];
  expect(changes.map((change) => subjectOf(change, rules))).toEqual(["$1,600.00", "Width", "48 in", "60 in"]);
});

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
