import { FormDialog } from "../../forms/FormDialog.tsx";
import type { Drafts } from "./use-drafts.ts";

interface Props {
  readonly id: string;
  readonly drafts: Drafts;
  readonly onClose: () => void;
}

/** Asks before a draft replaces edits in the editor. */
export function OpenDialog({ id, drafts, onClose }: Props) {
  return (
    <FormDialog
      title="Open Draft"
      submitLabel="Discard Edits and Open"
      danger
      send={() => drafts.open(id)}
      onClose={onClose}
    >
      <p>
        The table has edits that are not published. To keep them, cancel and choose{" "}
        <b>Save as Draft …</b> first.
      </p>
    </FormDialog>
  );
}
