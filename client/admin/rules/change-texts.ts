import type { AdminChange } from "#client/api/admin-routes.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { formatDollars } from "#shared/money.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { priceText } from "./step-texts.ts";

/** The message after an edit is saved, and the start of the message if it fails. */
const TEXTS: Readonly<Record<AdminChange["type"], readonly [saved: string, failed: string]>> = {
  "set-base-price": ["Base price updated successfully", "Error updating base price: "],
  "add-step": ["Step added successfully", "Error adding step: "],
  "edit-step": ["Step updated successfully", "Error updating step: "],
  "delete-step": ["Step deleted successfully", "Error deleting step: "],
  "add-option": ["Option added successfully", "Error adding option: "],
  "edit-option": ["Option updated successfully", "Error updating option: "],
  "edit-options": ["Options updated successfully", "Error updating options: "],
  "set-prices": ["Option updated successfully", "Error updating option: "],
  "archive-option": ["Option updated successfully", "Error updating option: "],
  "delete-option": ["Option deleted successfully", "Error deleting option: "],
  "set-costs": ["Costs updated successfully", "Error updating costs: "],
  "set-starting-benches": ["Benches updated successfully", "Error updating benches: "],
  "set-hints": ["Hints updated successfully", "Error updating hints: "],
  restore: ["Revision restored successfully", "Error restoring revision: "],
  "apply-differences": ["Changes published", "Error publishing changes: "],
};

export const savedText = ({ type }: AdminChange): string => TEXTS[type][0];

export const failedText = ({ type }: AdminChange, reason: string): string => TEXTS[type][1] + reason;

/** The reason shown for a conflict. */
export const CONFLICT = "A colleague changed the rules first. Nothing was saved.";

/** The subject of an edit, as named in the rules. */
export function subjectOf(change: RulesEdit, config: RulesDocument | undefined) {
  const stepKey = "stepKey" in change ? change.stepKey : undefined;
  const step = config?.steps.find(({ key }) => key === stepKey);
  switch (change.type) {
    case "set-base-price":
      return formatDollars(change.basePrice);
    case "add-step":
      return change.step.name;
    case "edit-step":
    case "delete-step":
      return step?.name;
    case "add-option":
      return change.option.label;
    case "edit-option":
      return optionText(step, change);
    case "delete-option":
    case "set-prices":
    case "archive-option":
      return findOption(step, change.value)?.label;
    case "edit-options":
      return countNoun(change.options.length, "option");
    case "set-costs":
    case "set-starting-benches":
    case "set-hints":
    case "apply-differences":
      return undefined;
  }
}

const findOption = (step: StepDocument | undefined, value: string) =>
  step?.options.find((option) => option.value === value);

/** '96 in'; '96 in: +$430.00, was +$410.00' if its price changes. */
function optionText(step: StepDocument | undefined, { value, changes }: Extract<RulesEdit, { type: "edit-option" }>) {
  const option = findOption(step, value);
  const { priceModifier } = changes;
  if (!option || priceModifier === undefined) return option?.label;
  if (priceModifier === option.priceModifier || option.price !== undefined) return option.label;
  return `${option.label}: ${priceText({ ...option, priceModifier })}, was ${priceText(option)}`;
}
