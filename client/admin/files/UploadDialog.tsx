import { useState, useSyncExternalStore } from "react";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { ChangeList } from "../forms/ChangeList.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useAdmin } from "../rules/admin-context.ts";
import { findPriceSlips } from "../rules/price-slips.ts";
import type { ReadFile } from "./read-file.ts";

interface Props {
  readonly file: Extract<ReadFile, { ok: true }>;
  /** The rules that staff edit. */
  readonly catalog: RulesDocument;
  readonly onClose: () => void;
}

/** The changes that a file makes, before they go live or wait. A colleague's change of the same places is a conflict. */
export function UploadDialog({ file: { name, document, notes }, catalog, onClose }: Props) {
  const { waiting } = useAdmin();
  const waits = useSyncExternalStore(waiting.subscribe, waiting.isOn);
  const [opened] = useState(() => ({
    differences: findDifferences(catalog, document),
    changes: rulesChanges(catalog, document),
    slips: findPriceSlips(catalog, document),
  }));
  const { differences, changes, slips } = opened;
  return (
    <FormDialog
      title={`Review ${name}`}
      submitLabel={waits ? "Add to Changes Waiting" : "Publish"}
      isRead
      busy={differences.length === 0}
      change={() => ({ type: "apply-differences", differences })}
      onClose={onClose}
    >
      <p>
        {differences.length === 0
          ? "The file is the same as the catalog: there is nothing to change."
          : `${countNoun(changes.length, "change")}:`}
      </p>
      <ChangeList changes={changes} />
      {slips.length + notes.length > 0 && <ChangeList changes={[...slips, ...notes]} />}
    </FormDialog>
  );
}
