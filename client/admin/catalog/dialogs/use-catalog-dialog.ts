import { useEffect, useEffectEvent, useRef, useState } from "react";
import { hasUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import type { AdminDialog } from "../../rules/create-admin.ts";
import { type Address, linkTo, replaceAddress } from "../../section/address.ts";
import { showStep, stepId } from "../grid/show-step.ts";

/**
 * The open dialog of the catalog. That of an option has an address, '#admin/catalog/lift/3-stage'. It opens the dialog, and while the dialog
 * is open, the page has it. Going elsewhere closes a dialog that has no input.
 */
export function useCatalogDialog(address: Address) {
  const [dialog, open] = useState<AdminDialog>();
  const [added, setAdded] = useState(0);

  const follow = useEffectEvent(([section, stepKey, value]: Address) => {
    if (dialog && hasUnsaved()) return;
    if (section === "catalog" && stepKey !== undefined && value !== undefined)
      open({ type: "edit-option", stepKey, value });
    else open(undefined);
  });
  useEffect(() => follow(address), [address]);

  useEffect(() => {
    if (dialog?.type !== "edit-option") return;
    const own = linkTo("catalog", dialog.stepKey, dialog.value);
    const before = window.location.hash;
    replaceAddress(own);
    return () => {
      if (window.location.hash !== own) return;
      replaceAddress(before === own ? linkTo("catalog", dialog.stepKey) : before);
    };
  }, [dialog]);

  // A closing dialog returns the focus to its button, which the edit may have deleted.
  const saved = useRef<RulesEdit>(undefined);
  useEffect(() => {
    if (!dialog && saved.current) focusAfter(saved.current);
    saved.current = undefined;
  }, [dialog]);

  return {
    dialog,
    open,
    /** Closes a dialog, unless another has been opened since. */
    close: (own: AdminDialog) => open((now) => (now === own ? undefined : now)),
    /** The number of additions made here. */
    added,
    noteSaved(change: RulesEdit) {
      saved.current = change;
      if (change.type === "add-step" || change.type === "add-option") setAdded((count) => count + 1);
    },
  };
}

/** Shows a new step. If a deletion took the focus with it, moves it to a neighbor. */
function focusAfter(change: RulesEdit): void {
  if (change.type === "add-step") showStep(change.step.key);
  if (document.activeElement !== document.body) return;
  if (change.type === "delete-option") document.getElementById(stepId(change.stepKey))?.focus();
  if (change.type === "delete-step") document.querySelector<HTMLElement>("[data-add-step]")?.focus();
}
