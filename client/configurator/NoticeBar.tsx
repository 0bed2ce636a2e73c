import { useId } from "react";
import { Button } from "#client/ui/Button.tsx";
import { CloseButton } from "#client/ui/CloseButton.tsx";
import { Sentence } from "#client/ui/Sentence.tsx";
import type { Option, Step } from "#shared/engine/model.ts";
import styles from "./NoticeBar.module.css";
import type { Notice } from "./notice.ts";
import { availableAgainLine, noticeLines } from "./notice-text.ts";

interface Props {
  /** The newest last. */
  readonly notices: readonly Notice[];
  /** What was removed and can be had again. */
  readonly back: readonly { readonly step: Step; readonly option: Option }[];
  readonly onUndo: (notice: Notice) => void;
  readonly onPutBack: () => void;
  readonly onDismiss: () => void;
}

/** Tells what happened to the visitor's choices, the newest first, and offers to take it back. */
export function NoticeBar({ notices, back, onUndo, onPutBack, onDismiss }: Props) {
  const told = notices
    .map((notice) => ({ notice, lines: noticeLines(withoutThose(notice, back)) }))
    .filter(({ lines }) => lines.length > 0)
    .reverse();
  const isShown = told.length + back.length > 0;
  return (
    <div className={isShown ? styles.notice : undefined}>
      <div role="status" aria-label="Notices" aria-atomic="false" className={styles.list}>
        {back.length > 0 && (
          <Row lines={[availableAgainLine(back)]} action="Put Back" onAct={onPutBack} />
        )}
        {told.map(({ notice, lines }) => (
          <Row
            key={lines.join(" ")}
            lines={lines}
            action={canUndo(notice) ? "Undo" : undefined}
            onAct={() => onUndo(notice)}
          />
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

/** The notice without what can be had again. */
function withoutThose(notice: Notice, back: Props["back"]): Notice {
  if (notice.kind === "reset") return notice;
  const removed = notice.removed.filter(
    ({ stepKey, value }) =>
      !back.some(({ step, option }) => step.key === stepKey && option.value === value),
  );
  return { ...notice, removed };
}
