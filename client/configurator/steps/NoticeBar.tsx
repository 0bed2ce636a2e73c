import { Fragment, useId, useMemo, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { CloseButton } from "#client/ui/components/CloseButton.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { useBench, useCommands, useLaterBench } from "../state/bench-context.tsx";
import type { Bench } from "../state/derive-bench.ts";
import { lostChoices, type Notice } from "../state/notice.ts";
import type { ConfiguratorAction } from "../state/reducer.ts";
import { findCompletion, lacksLostChoices, missingText } from "./find-completion.ts";
import styles from "./NoticeBar.module.css";
import { availableAgainLine, mergedLine, noticeLines } from "./notice-text.ts";

/**
 * The notices, newest first, each with its Undo. Several changes are merged into one line until the visitor
 * reviews them.
 */
export function NoticeBar() {
  const { notices, returnable } = useBench(({ notices, returnable }) => ({ notices, returnable }));
  const { dispatch, focusOption } = useCommands();
  // The focused button disappears with its notice, so the focus moves to an option.
  const answer = (action: ConfiguratorAction) => {
    dispatch(action);
    focusOption();
  };
  const [reviewing, setReviewing] = useState(false);
  const shownNotices = notices
    .map((notice) => {
      const shown = omitReturnable(notice, returnable);
      return { notice, shown, lines: noticeLines(shown) };
    })
    .filter(({ lines }) => lines.length > 0)
    .reverse();
  const changes = shownNotices.flatMap(({ shown }) => (shown.kind === "change" ? [shown] : []));
  const isMerged = changes.length > 1;
  const firstChange = shownNotices.find(({ shown }) => shown.kind === "change");
  if (reviewing && !isMerged) setReviewing(false);
  const isShown = shownNotices.length + returnable.length > 0;
  const hasRemoved = notices.some((each) => lostChoices(each).length > 0);
  return (
    <div className={isShown ? styles.notice : undefined}>
      <div role="status" aria-label="Notices" aria-atomic="false" className={styles.list}>
        {hasRemoved && <CompletionRow onTake={answer} />}
        {returnable.length > 0 && (
          <Row lines={[availableAgainLine(returnable)]} action="Put Back" onAct={() => answer({ type: "put-back" })} />
        )}
        {shownNotices.map((each) => (
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
                onAct={() => answer({ type: "undo", notice: each.notice })}
              />
            )}
          </Fragment>
        ))}
      </div>
      {isShown && <CloseButton label="Dismiss" onClick={() => answer({ type: "dismiss" })} />}
    </div>
  );
}

/** After a change that removed choices of required steps: what would complete the bench, with one click. */
function CompletionRow({ onTake }: { readonly onTake: (action: ConfiguratorAction) => void }) {
  const { rules, configuration, missing, total, notices, removedChoices } = useLaterBench((bench) => bench);
  const offer = useMemo(() => {
    const lost = { notices, removedChoices };
    return lacksLostChoices(missing, lost) ? findCompletion(rules, configuration, lost) : undefined;
  }, [rules, configuration, missing, notices, removedChoices]);
  if (!offer) return null;
  const { parts, cost, ...taken } = offer;
  return (
    <Row
      lines={[
        missingText(missing, configuration, total),
        `The nearest choices: ${parts.map(({ text }) => text).join("; ")}. ${cost ?? ""}`,
      ]}
      action="Complete it for me"
      leads
      onAct={() => onTake({ type: "take", ...taken })}
    />
  );
}

interface RowProps {
  readonly lines: readonly string[];
  readonly action: string | undefined;
  /** Whether the action is the next thing to do: a button below the text. */
  readonly leads?: boolean;
  readonly onAct: () => void;
}

function Row({ lines, action, leads = false, onAct }: RowProps) {
  const id = useId();
  return (
    <div className={leads ? `${styles.row} ${styles.leading}` : styles.row}>
      <div id={id} className={styles.text}>
        {lines.map((line) => (
          <p key={line}>
            <Sentence text={line} />
          </p>
        ))}
      </div>
      {action && (
        <Button look={leads ? "small" : "link"} aria-describedby={id} onClick={onAct}>
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
function omitReturnable(notice: Notice, returnable: Bench["returnable"]): Notice {
  if (notice.kind === "reset") return notice;
  const removed = notice.removed.filter(
    ({ stepKey, value }) => !returnable.some(({ step, option }) => step.key === stepKey && option.value === value),
  );
  return { ...notice, removed };
}
