import { ChangeList } from "#client/admin/forms/ChangeList.tsx";
import { ConfirmDialog } from "#client/admin/forms/ConfirmDialog.tsx";
import type { RulesFileDryRunReply } from "#shared/api.ts";

interface Props {
  readonly text: string;
  readonly review: RulesFileDryRunReply;
  readonly onStale: () => void;
  readonly onStored: (revision: number) => void;
  readonly onClose: () => void;
}

/** What the text changes, to confirm: exactly that is stored, or nothing. */
export function StoreFileDialog({ text, review, onStale, onStored, onClose }: Props) {
  const { changes, revision } = review;
  return (
    <ConfirmDialog
      title="Store the Rules File"
      submitLabel="Store Changes"
      change={{ type: "store-file", text, basedOn: revision }}
      onClose={onClose}
      onStale={onStale}
      onStored={onStored}
    >
      <p>
        {changes.length === 1 ? "It changes this" : `It makes ${changes.length} changes`} of
        revision {revision}, and visitors see it at once:
      </p>
      <ChangeList changes={changes} />
    </ConfirmDialog>
  );
}
