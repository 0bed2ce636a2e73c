import { type ReactNode, useState } from "react";
import { failedText, STALE } from "#client/admin/change-texts.ts";
import { useChange } from "#client/admin/use-change.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { Banner } from "#client/ui/Banner.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import styles from "./FormDialog.module.css";
import { Refusal } from "./Refusal.tsx";

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  readonly change: AdminChange;
  readonly onClose: () => void;
  readonly onStored?: () => void;
  /** Others changed the rules meanwhile. */
  readonly onStale?: () => void;
  readonly children: ReactNode;
}

/** Asks before a change is made. */
export function ConfirmDialog({ title, submitLabel, change, onClose, ...props }: Props) {
  const { outcome, pending, save } = useChange({ tellsFailure: true });
  const [failure, setFailure] = useState<string>();

  const confirm = async () => {
    if (pending) return;
    setFailure(undefined);
    const result = await save(change);
    if (result.kind === "stored") {
      onClose();
      return props.onStored?.();
    }
    setFailure(failedText(change, result.kind === "stale" ? STALE : result.message));
    if (result.kind === "stale") props.onStale?.();
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.form}>
        {failure && (
          <Banner key={failure} tone="error" text={failure} onGone={() => setFailure(undefined)} />
        )}
        {props.children}
        <Refusal outcome={outcome} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={confirm} aria-disabled={pending || undefined}>
            {outcome?.kind === "stale" ? "Apply Again" : submitLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
