import type { AdminChange } from "#client/api/admin-routes.ts";
import { showStep, stepId } from "./catalog/show-step.ts";

/** Once a change is drawn: a new step is shown, and what is left near a deleted one gets the focus. */
export function focusAfter(change: AdminChange): void {
  if (change.type === "add-step") showStep(change.step.key);
  if (document.activeElement !== document.body) return;
  if (change.type === "delete-option") document.getElementById(stepId(change.stepKey))?.focus();
  if (change.type === "delete-step")
    document.querySelector<HTMLElement>("[data-add-step]")?.focus();
}
