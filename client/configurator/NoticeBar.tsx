import { Button } from "#client/ui/Button.tsx";
import { Sentence } from "#client/ui/Sentence.tsx";
import { type Option, optionPrice, type Step } from "#shared/engine/model.ts";
import type { Rejection } from "#shared/engine/review-choices.ts";
import { formatModifier, formatMoney } from "#shared/money.ts";
import styles from "./NoticeBar.module.css";
import type { Notice } from "./notice.ts";
import { removalText } from "./removal-text.ts";

interface Props {
  readonly notice: Notice | undefined;
  /** What was removed and can be had again. */
  readonly back: readonly { readonly step: Step; readonly option: Option }[];
  readonly onUndo: () => void;
  readonly onPutBack: () => void;
  readonly onDismiss: () => void;
}

/** Tells what happened to the visitor's choices, and offers to take it back. Moves nothing else. */
export function NoticeBar({ notice, back, onUndo, onPutBack, onDismiss }: Props) {
  const removed = removedOf(notice).filter(
    ({ stepKey, value }) =>
      !back.some(({ step, option }) => step.key === stepKey && option.value === value),
  );
  const told = notice ? headlines(notice) : [];
  const isShown = told.length + removed.length + back.length > 0;
  const canUndo = notice && notice.kind !== "rules-changed" && notice.undo;
  return (
    <div className={styles.anchor}>
      <div role="status" aria-label="Notices" className={isShown ? styles.notice : undefined}>
        {isShown && (
          <>
            <div className={styles.text}>
              {told.map((line) => (
                <p key={line}>
                  <Sentence text={line} />
                </p>
              ))}
              <ul>
                {removed.map((rejection) => (
                  <li key={`${rejection.stepKey} ${String(rejection.value)}`}>
                    <Sentence text={`Removed: ${removalText(rejection)}.`} />
                  </li>
                ))}
                {back.map(({ step, option }) => (
                  <li key={`${step.key} ${option.value}`}>
                    <Sentence
                      text={`Available again: ${option.label}, ${formatModifier(optionPrice(option))}.`}
                    />
                  </li>
                ))}
              </ul>
            </div>
            <div className={styles.buttons}>
              {back.length > 0 && (
                <Button look="link" onClick={onPutBack}>
                  Put Back
                </Button>
              )}
              {canUndo && told.length + removed.length > 0 && (
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

function removedOf(notice: Notice | undefined): readonly Rejection[] {
  return notice && notice.kind !== "reset" ? notice.removed : [];
}

function headlines(notice: Notice): readonly string[] {
  switch (notice.kind) {
    case "removed":
      return notice.switches.map(({ step, option }) =>
        step.multiSelect
          ? `Added to ${step.name}: ${option.label}.`
          : `${step.name} is now ${option.label}.`,
      );
    case "reset":
      return ["All selections were cleared."];
    case "opened":
      if (notice.removed.length > 0) return ["Some choices of this bench are no longer available."];
      return ["This is the bench of the link that you opened."];
    case "rules-changed": {
      const { totals, repriced } = notice;
      const moved = totals
        ? ` Your total is now ${formatMoney(totals.after)}, was ${formatMoney(totals.before)}.`
        : "";
      return [
        `Our catalog changed while you were configuring.${moved}`,
        ...repriced.map(
          ({ label, before, after }) =>
            `${label} is now ${formatModifier(after)}, was ${formatModifier(before)}.`,
        ),
      ];
    }
  }
}
