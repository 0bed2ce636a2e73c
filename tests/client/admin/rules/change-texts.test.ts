import { expect, it } from "vitest";
import { CONFLICT, failedText, savedText, subjectOf } from "#client/admin/rules/change-texts.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { option, rulesDocument, step } from "../../../support/rules/rules.ts";

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

it("a message names its step, option, price or revision", () => {
  const rules = rulesDocument([step("width", { name: "Width", options: [option("48", { label: "48 in" })] })]);
  const changes: readonly AdminChange[] = [
    { type: "set-base-price", basePrice: 1600 },
    { type: "edit-step", stepKey: "width", changes: {} },
    { type: "delete-option", ...at },
    { type: "add-option", stepKey: "width", option: option("60", { label: "60 in" }) },
    { type: "restore", revision: 3, basedOn: 4 },
  ];
  expect(changes.map((change) => subjectOf(change, rules))).toEqual([
    "$1,600.00",
    "Width",
    "48 in",
    "60 in",
    "Revision 3",
  ]);
});
