import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { CONFLICT, failedText } from "#client/admin/change-texts.ts";
import type { Outcome } from "#client/admin/rules-edits.ts";
import { useChange } from "#client/admin/use-change.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { Banner } from "#client/ui/Banner.tsx";
import styles from "./FormDialog.module.css";
import { NotSaved } from "./NotSaved.tsx";

/** The edit of a dialog. If it fails after the dialog closed, a message says so. */
export function useDialogChange() {
  const { tellFailure } = useAdmin();
  const { save, ...rest } = useChange();
  const open = useRef(true);

  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  return {
    ...rest,
    async save(change: AdminChange): Promise<Outcome> {
      const outcome = await save(change);
      if (!open.current) tellFailure(change, outcome);
      return outcome;
    },
  };
}

interface Props {
  readonly change: AdminChange | undefined;
  readonly outcome: Outcome | undefined;
  /** Paths of problems that appear next to their fields. */
  readonly isToldElsewhere?: (path: string) => boolean;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The end of a dialog, always in view: why the edit is not saved, and the buttons. */
export function DialogFoot({ change, outcome, isToldElsewhere, children }: Props) {
  const [told, setTold] = useState<Outcome>();
  const isTelling = change && outcome && outcome !== told && outcome.kind !== "saved";
  const reason = outcome?.kind === "rejected" ? outcome.message : CONFLICT;
  return (
    <div className={styles.foot}>
      {isTelling && (
        <Banner tone="error" text={failedText(change, reason)} onGone={() => setTold(outcome)} />
      )}
      {!(isTelling && outcome.kind === "rejected") && (
        <NotSaved outcome={outcome} isToldElsewhere={isToldElsewhere} />
      )}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
