import { type ReactNode, useEffect, useRef } from "react";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { DialogFoot, submitText, useDialogChange } from "./DialogFoot.tsx";
import styles from "./FormDialog.module.css";

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  /** Whether it deletes something. */
  readonly danger?: boolean;
  readonly change: AdminChange;
  readonly onClose: () => void;
  /** Receives the new revision. */
  readonly onSaved?: (revision: number) => void;
  /** A colleague changed the rules first. */
  readonly onConflict?: () => void;
  readonly children: ReactNode;
}

/** Asks before an edit is made. */
export function ConfirmDialog(props: Props) {
  const { title, submitLabel, danger, change, onClose, onSaved, onConflict, children } = props;
  const { change: sent, outcome, pending, save } = useDialogChange();

  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    cancel.current?.focus();
  }, []);

  const confirm = async () => {
    if (pending) return;
    const result = await save(change);
    if (result.kind === "conflict") onConflict?.();
    if (result.kind !== "saved") return;
    onSaved?.(result.revision);
    onClose();
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.form}>
        {children}
        <DialogFoot change={sent} outcome={outcome}>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look={danger ? "danger" : "primary"}
            onClick={confirm}
            aria-disabled={pending || undefined}
          >
            {submitText(pending, outcome, submitLabel)}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
