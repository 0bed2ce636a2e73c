import { Button } from "#client/ui/Button.tsx";
import { Sentence } from "#client/ui/Sentence.tsx";
import { type Option, optionPrice, type Step } from "#shared/engine/model.ts";
import { formatModifier } from "#shared/money.ts";
import styles from "./NoticeBar.module.css";
import type { Notice } from "./notice.ts";
import { noticeLines } from "./notice-text.ts";

interface Props {
  /** The newest first. */
  readonly notices: readonly Notice[];
  /** What was removed and can be had again. */
  readonly back: readonly { readonly step: Step; readonly option: Option }[];
  readonly onUndo: () => void;
  readonly onPutBack: () => void;
  readonly onDismiss: () => void;
}

/** Tells what happened to the visitor's choices, and offers to take the newest of it back. */
export function NoticeBar({ notices, back, onUndo, onPutBack, onDismiss }: Props) {
  const [newest = [], ...earlier] = notices.map((notice) =>
    noticeLines(withoutThose(notice, back)),
  );
  const again = back.map(
    ({ option }) => `Available again: ${option.label}, ${formatModifier(optionPrice(option))}.`,
  );
  const now = [...new Set([...newest, ...again])];
  const before = [...new Set(earlier.flat())].filter((line) => !now.includes(line));
  const isShown = now.length + before.length > 0;
  return (
    <div className={isShown ? styles.notice : undefined}>
      <div role="status" aria-label="Notices" aria-atomic="false" className={styles.text}>
        {now.map((line) => (
          <p key={line}>
            <Sentence text={line} />
          </p>
        ))}
        {before.map((line) => (
          <p key={line} className={styles.earlier}>
            <Sentence text={line} />
          </p>
        ))}
      </div>
      {isShown && (
        <div className={styles.buttons}>
          {back.length > 0 && (
            <Button look="link" onClick={onPutBack}>
              Put Back
            </Button>
          )}
          {newest.length > 0 && canUndo(notices[0]) && (
            <Button look="link" onClick={onUndo}>
              Undo
            </Button>
          )}
          <Button look="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}

function canUndo(notice: Notice | undefined): boolean {
  return notice !== undefined && notice.kind !== "rules-changed" && notice.undo !== undefined;
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
