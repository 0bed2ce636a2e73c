import { Fragment, useId, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { CloseButton } from "#client/ui/CloseButton.tsx";
import { Sentence } from "#client/ui/Sentence.tsx";
import type { Option, Step } from "#shared/engine/model.ts";
import styles from "./NoticeBar.module.css";
import { availableAgainLine, mergedLine, noticeLines } from "./notice-text.ts";
import type { Notice } from "./state/notice.ts";

interface Props {
  /** Newest last. */
  readonly notices: readonly Notice[];
  /** The removed choices that are available again. */
  readonly restorable: readonly { readonly step: Step; readonly option: Option }[];
  readonly onUndo: (notice: Notice) => void;
  readonly onRestore: () => void;
  readonly onDismiss: () => void;
}

/**
 * The notices, newest first, each with its Undo. Several changes are merged into one line until the visitor
 * reviews them.
 */
export function NoticeBar({ notices, restorable, onUndo, onRestore, onDismiss }: Props) {
  const [reviewing, setReviewing] = useState(false);
  const told = notices
    .map((notice) => {
      const shown = withoutThose(notice, restorable);
      return { notice, shown, lines: noticeLines(shown) };
    })
    .filter(({ lines }) => lines.length > 0)
    .reverse();
  const changes = told.flatMap(({ shown }) => (shown.kind === "change" ? [shown] : []));
  const isMerged = changes.length > 1;
  const firstChange = told.find(({ shown }) => shown.kind === "change");
  if (reviewing && !isMerged) setReviewing(false);
  const isShown = told.length + restorable.length > 0;
  return (
    <div className={isShown ? styles.notice : undefined}>
      <div role="status" aria-label="Notices" aria-atomic="false" className={styles.list}>
        {restorable.length > 0 && (
          <Row lines={[availableAgainLine(restorable)]} action="Put Back" onAct={onRestore} />
        )}
        {told.map((each) => (
          <Fragment key={each.lines.join(" ")}>
            {isMerged && each === firstChange && (
              <Row
                lines={[mergedLine(changes)]}
                action={reviewing ? "Hide" : "Review"}
                onAct={() => setReviewing(!reviewing)}
              />
            )}
            {(!isMerged || reviewing || each.shown.kind !== "change") && (
              <Row
                lines={each.lines}
                action={canUndo(each.notice) ? "Undo" : undefined}
                onAct={() => onUndo(each.notice)}
              />
            )}
          </Fragment>
        ))}
      </div>
      {isShown && <CloseButton label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}

interface RowProps {
  readonly lines: readonly string[];
  readonly action: string | undefined;
  readonly onAct: () => void;
}

function Row({ lines, action, onAct }: RowProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div id={id} className={styles.text}>
        {lines.map((line) => (
          <p key={line}>
            <Sentence text={line} />
          </p>
        ))}
      </div>
      {action && (
        <Button look="link" aria-describedby={id} onClick={onAct}>
          {action}
        </Button>
      )}
    </div>
  );
}

function canUndo(notice: Notice): boolean {
  return notice.kind !== "rules-changed" && notice.undo !== undefined;
}

/** The notice without the choices that are available again. */
function withoutThose(notice: Notice, restorable: Props["restorable"]): Notice {
  if (notice.kind === "reset") return notice;
  const removed = notice.removed.filter(
    ({ stepKey, value }) =>
      !restorable.some(({ step, option }) => step.key === stepKey && option.value === value),
  );
  return { ...notice, removed };
}
