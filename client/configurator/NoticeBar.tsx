import { Button } from "#client/ui/Button.tsx";
import { optionPrice } from "#shared/engine/model.ts";
import { problemOf } from "#shared/engine/problem.ts";
import { reasonSentence } from "#shared/engine/reason-sentence.ts";
import type { Rejection } from "#shared/engine/review-choices.ts";
import { formatModifier, formatMoney, negate } from "#shared/money.ts";
import styles from "./NoticeBar.module.css";
import type { Notice } from "./notice.ts";

interface Props {
  readonly notice: Notice | undefined;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Tells what happened to the visitor's choices, and offers to take it back. Moves nothing else. */
export function NoticeBar({ notice, onUndo, onDismiss }: Props) {
  const removed = notice && notice.kind !== "reset" ? notice.removed : [];
  const canUndo = notice && notice.kind !== "rules-changed" && notice.undo;
  return (
    <div className={styles.anchor}>
      <div role="status" className={notice ? styles.notice : undefined}>
        {notice && (
          <>
            <div className={styles.text}>
              {headline(notice) && <p>{headline(notice)}</p>}
              {removed.length > 0 && (
                <ul>
                  {removed.map((rejection) => (
                    <li key={`${rejection.stepKey} ${String(rejection.value)}`}>
                      Removed: <Removal {...rejection} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <div className={styles.buttons}>
              {canUndo && (
                <Button look="link" onClick={onUndo}>
                  Undo
                </Button>
              )}
              <Button look="quiet" onClick={onDismiss}>
                Dismiss
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function headline(notice: Notice): string {
  switch (notice.kind) {
    case "removed":
      return "";
    case "reset":
      return "All selections were cleared.";
    case "opened":
      if (notice.removed.length > 0) return "Some choices of this bench are no longer available.";
      return "This is the bench of the link that you opened.";
    case "rules-changed": {
      const { totals } = notice;
      const moved = totals
        ? ` Your total is now ${formatMoney(totals.after)}, was ${formatMoney(totals.before)}.`
        : "";
      return `Our catalog changed while you were configuring.${moved}`;
    }
  }
}

/** 'Monitor arm (needs 36 in or 48 in uprights), −$185.00.' */
function Removal(rejection: Rejection) {
  const { option, reasons } = rejection;
  if (!option) return problemOf(rejection).message;
  const reason = reasonSentence(reasons);
  const because = reason ? ` (${reason.charAt(0).toLowerCase()}${reason.slice(1)})` : "";
  const cost = optionPrice(option);
  if (cost === 0) return `${option.label}${because}.`;
  return (
    <>
      {option.label}
      {because}, <span className={styles.amount}>{formatModifier(negate(cost))}.</span>
    </>
  );
}
