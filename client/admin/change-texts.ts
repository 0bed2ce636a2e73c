import type { AdminChange } from "#client/api/admin-routes.ts";
import { cents, formatMoney } from "#shared/money.ts";
import type { RulesDocument } from "#shared/rules.ts";

/** The message of a saved change, and the prefix of a failed one. */
const TEXTS: Readonly<Record<AdminChange["type"], { done: string; failed: string }>> = {
  "set-base-price": {
    done: "Base price updated successfully",
    failed: "Error updating base price: ",
  },
  "add-step": { done: "Step added successfully", failed: "Error adding step: " },
  "edit-step": { done: "Step updated successfully", failed: "Error updating step: " },
  "delete-step": { done: "Step deleted successfully", failed: "Error deleting step: " },
  "add-option": { done: "Option added successfully", failed: "Error adding option: " },
  "edit-option": { done: "Option updated successfully", failed: "Error updating option: " },
  "delete-option": { done: "Option deleted successfully", failed: "Error deleting option: " },
  restore: { done: "Revision restored successfully", failed: "Error restoring revision: " },
  "store-file": {
    done: "Rules file stored successfully",
    failed: "Error storing rules file: ",
  },
};

export const doneText = ({ type }: AdminChange): string => TEXTS[type].done;

/** The subject of a change, as named in the rules. */
export function subjectOf(change: AdminChange, config: RulesDocument | undefined) {
  const stepKey = "stepKey" in change ? change.stepKey : undefined;
  const step = config?.steps.find(({ key }) => key === stepKey);
  switch (change.type) {
    case "set-base-price":
      return formatMoney(cents(change.basePrice));
    case "add-step":
      return change.step.name;
    case "edit-step":
    case "delete-step":
      return step?.name;
    case "add-option":
      return change.option.label;
    case "edit-option":
    case "delete-option":
      return step?.options.find(({ value }) => value === change.value)?.label;
    case "restore":
      return `Revision ${change.revision}`;
    case "store-file":
      return undefined;
  }
}

export const failedText = ({ type }: AdminChange, reason: string): string =>
  TEXTS[type].failed + reason;

/** Why a change of rules that others changed meanwhile is not stored. */
export const STALE = "Somebody else changed the rules meanwhile. Nothing was changed.";
