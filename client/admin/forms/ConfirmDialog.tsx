import { type ReactNode, useEffect, useRef } from "react";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { DialogFoot } from "./DialogFoot.tsx";
import styles from "./FormDialog.module.css";
import { useAttempt } from "./use-attempt.ts";

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  /** Whether it takes something away. */
  readonly danger?: boolean;
  readonly change: AdminChange;
  readonly onClose: () => void;
  /** Gets the revision that holds the change. */
  readonly onStored?: (revision: number) => void;
  /** Others changed the rules meanwhile. */
  readonly onStale?: () => void;
  readonly children: ReactNode;
}

/** Asks before a change is made. */
export function ConfirmDialog(props: Props) {
  const { title, submitLabel, danger, change, onClose, onStored, onStale, children } = props;
  const { attempt, isStale, pending, tell, make } = useAttempt();

  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    cancel.current?.focus();
  }, []);

  const confirm = async () => {
    if (pending) return;
    const result = await make(change);
    if (result.kind === "stale") onStale?.();
    if (result.kind !== "stored") return;
    onStored?.(result.revision);
    onClose();
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.form}>
        {children}
        <DialogFoot attempt={attempt} onTold={tell}>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look={danger ? "danger" : "primary"}
            onClick={confirm}
            aria-disabled={pending || undefined}
          >
            {isStale ? "Apply Again" : submitLabel}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
