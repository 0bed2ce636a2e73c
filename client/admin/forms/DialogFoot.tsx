import type { ReactNode } from "react";
import { failedText, STALE } from "#client/admin/change-texts.ts";
import type { Outcome } from "#client/admin/rules-desk.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { Banner } from "#client/ui/Banner.tsx";
import styles from "./FormDialog.module.css";
import { Refusal } from "./Refusal.tsx";

/** What an attempt to make a change came to; the message on it may be gone already. */
export interface Attempt {
  readonly id: number;
  readonly change: AdminChange;
  readonly outcome: Outcome;
  readonly told: boolean;
}

interface Props {
  readonly attempt: Attempt | undefined;
  readonly onTold: () => void;
  readonly isToldElsewhere?: (path: string) => boolean;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The end of a dialog, always in view: why a change is not stored, and what to do next. */
export function DialogFoot({ attempt, onTold, isToldElsewhere, children }: Props) {
  const outcome = attempt?.outcome;
  const isTelling = attempt && !attempt.told && outcome && outcome.kind !== "stored";
  const reason = outcome?.kind === "refused" ? outcome.message : STALE;
  return (
    <div className={styles.foot}>
      {isTelling && (
        <Banner
          key={attempt.id}
          tone="error"
          text={failedText(attempt.change, reason)}
          onGone={onTold}
        />
      )}
      {!(isTelling && outcome?.kind === "refused") && (
        <Refusal outcome={outcome} isToldElsewhere={isToldElsewhere} />
      )}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
