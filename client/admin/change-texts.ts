import type { AdminChange } from "#client/api/admin-routes.ts";

/** What is said of a change that was stored, and before the reason of one that was not (spec, section 8). */
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

export const failedText = ({ type }: AdminChange, reason: string): string =>
  TEXTS[type].failed + reason;

/** Why a change of rules that others changed meanwhile is not stored. */
export const STALE = "Somebody else changed the rules meanwhile. Nothing was changed.";
