import { ChangeList } from "#client/admin/forms/ChangeList.tsx";
import { ConfirmDialog } from "#client/admin/forms/ConfirmDialog.tsx";
import type { Review } from "./use-rules-file.ts";

interface Props {
  readonly review: Review;
  readonly onStale: () => void;
  readonly onStored: (revision: number) => void;
  readonly onClose: () => void;
}

/** What the text changes, to confirm: exactly that is stored, or nothing. */
export function StoreFileDialog({ review, onStale, onStored, onClose }: Props) {
  const { text, changes, revision } = review;
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
        This makes {changes.length === 1 ? "one change" : `${changes.length} changes`} to revision{" "}
        {revision}. Visitors see {changes.length === 1 ? "it" : "them"} at once:
      </p>
      <ChangeList changes={changes} />
    </ConfirmDialog>
  );
}
