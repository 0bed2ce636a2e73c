import type { Dispatch } from "react";
import { Button } from "#client/ui/Button.tsx";
import { optionPrice } from "#shared/engine/model.ts";
import { problemOf } from "#shared/engine/problem.ts";
import { reasonSentence } from "#shared/engine/reason-sentence.ts";
import type { Rejection } from "#shared/engine/review-choices.ts";
import { cents, formatMoney } from "#shared/money.ts";
import type { ConfiguratorAction, Notice } from "./configurator-state.ts";
import styles from "./NoticeBar.module.css";

interface Props {
  readonly notice: Notice | undefined;
  readonly dispatch: Dispatch<ConfiguratorAction>;
}

/** Tells what happened to the visitor's choices, and offers to take it back. */
export function NoticeBar({ notice, dispatch }: Props) {
  return (
    <div role="status" className={styles.region}>
      {notice && (
        <div className={styles.notice}>
          <div className={styles.text}>
            {headline(notice) && <p>{headline(notice)}</p>}
            {notice.removed.length > 0 && (
              <ul>
                {notice.removed.map((rejection) => (
                  <li key={`${rejection.stepKey} ${String(rejection.value)}`}>
                    {removal(rejection)}
                  </li>
                ))}
              </ul>
            )}
          </div>
          {notice.undo && (
            <Button look="link" onClick={() => dispatch({ type: "undo" })}>
              Undo
            </Button>
          )}
          <Button look="quiet" onClick={() => dispatch({ type: "dismiss" })}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}

function headline({ kind, removed, undo, totals }: Notice): string {
  const moved = totals
    ? ` Your total is now ${formatMoney(totals.after)}, was ${formatMoney(totals.before)}.`
    : "";
  switch (kind) {
    case "removed":
      return "";
    case "reset":
      return "All selections were cleared.";
    case "opened":
      if (removed.length > 0) return "Some choices of this bench are no longer available.";
      return undo ? "This is the bench of the link that you opened." : "";
    case "rules-changed":
      return `Our catalog changed while you were configuring.${moved}`;
  }
}

/** 'Removed: Monitor arm (needs 36 in or 48 in uprights), −$185.00.' */
function removal(rejection: Rejection): string {
  const { option, reasons } = rejection;
  if (!option) return `Removed: ${problemOf(rejection).message}`;
  const reason = reasonSentence(reasons);
  const because = reason ? ` (${reason.charAt(0).toLowerCase()}${reason.slice(1)})` : "";
  const cost = optionPrice(option);
  const effect = cost === 0 ? "" : `, ${cost > 0 ? "" : "+"}${formatMoney(cents(-cost / 100))}`;
  return `Removed: ${option.label}${because}${effect}.`;
}
