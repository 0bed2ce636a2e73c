import { useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { CloseButton } from "#client/ui/components/CloseButton.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { useBench, useCommands, useLaterBench } from "../state/bench-context.tsx";
import type { Bench } from "../state/derive-bench.ts";
import { canUndo, lostChoices } from "../state/notice.ts";
import type { ConfiguratorAction } from "../state/reducer.ts";
import { findCompletion, lacksLostChoices, nearestLine } from "./find-completion.ts";
import { availableAgainLine } from "./notice-text.ts";
import { findShownNotice } from "./shown-notice.ts";

/**
 * One notice: changed rules before others, then the newest. It has one action, such as *Put Back*, and one Undo. It shows two lines, and all of them on
 * *More*. The last one goes when the texts of the cards come back: without both, the end of the page would be shorter for a moment, and the page would
 * scroll.
 */
export function NoticeBar() {
  const now = useBench(noticesOf);
  const later = useLaterBench(noticesOf);
  const { notices, returnable, chosen } = now.notices.length + now.returnable.length > 0 ? now : later;
  const { dispatch, focusOption } = useCommands();
  const { notice, lines: own } = findShownNotice(notices, returnable);
  const hasLost = notices.some((each) => lostChoices(each).length > 0);
  const offer = useCompletion(hasLost && returnable.length === 0);
  const lines = [
    ...(returnable.length > 0 ? [availableAgainLine(returnable, chosen)] : []),
    ...(offer ? [nearestLine(offer)] : []),
    ...own,
  ];
  const text = lines.join(" ");
  const id = useId();
  const { ref, isCut, isOpen, toggle } = useFold(text);
  // The focused button disappears with its notice, so the focus moves to an option.
  const answer = (action: ConfiguratorAction) => {
    dispatch(action);
    focusOption();
  };
  const isShown = text !== "";
  return (
    <div
      className={
        isShown
          ? "flex items-start max-h-[calc(var(--window)/4)] bg-card border-t border-l-3 border-line-strong text-sm"
          : undefined
      }
    >
      <div
        role="status"
        aria-label="Notices"
        className={
          isShown
            ? "flex-1 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 min-w-0 max-h-[inherit] pl-4 pr-0 py-2 overflow-auto short:py-1"
            : undefined
        }
      >
        {isShown && (
          <p
            id={id}
            ref={ref}
            className={`${isOpen ? "" : "line-clamp-2"} flex-[1_1_13rem] min-w-0 wrap-anywhere leading-[1.35]`}
          >
            {lines.map((line) => (
              <span key={line}>
                <Sentence text={line} />{" "}
              </span>
            ))}
          </p>
        )}
        {returnable.length > 0 && (
          <Button look="link" aria-describedby={id} onClick={() => answer({ type: "put-back" })}>
            Put Back
          </Button>
        )}
        {offer && (
          <Button look="small" aria-describedby={id} onClick={() => answer({ type: "take", ...offer })}>
            Complete it for me
          </Button>
        )}
        {notice && canUndo(notice) && (
          <Button look="link" aria-describedby={id} onClick={() => answer({ type: "undo", notice })}>
            Undo
          </Button>
        )}
        {isCut && (
          <Button look="link" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? "Less" : "More"}
          </Button>
        )}
      </div>
      {isShown && <CloseButton label="Dismiss" onClick={() => answer({ type: "dismiss" })} />}
    </div>
  );
}

const NONE: Bench["chosen"] = [];

/** While there is nothing to put back, a choice renders no notice. */
const noticesOf = ({ notices, returnable, chosen }: Bench) => ({
  notices,
  returnable,
  chosen: returnable.length > 0 ? chosen : NONE,
});

/** After a change that removed choices of required steps: what would complete the bench. */
function useCompletion(isWanted: boolean) {
  const bench = useLaterBench((later) => later);
  return useMemo(
    () => (isWanted && lacksLostChoices(bench.missing, bench) ? findCompletion(bench) : undefined),
    [isWanted, bench],
  );
}

/** Whether a text has more than the two lines that it shows, and whether the visitor unfolded it. */
function useFold(text: string) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [openText, setOpenText] = useState<string>();
  const isOpen = openText === text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is cut elsewhere
  useLayoutEffect(() => {
    const { current: shown } = ref;
    if (!isOpen) setCut(shown !== null && shown.scrollHeight > shown.clientHeight + 1);
  }, [text, isOpen]);
  return { ref, isCut, isOpen, toggle: () => setOpenText(isOpen ? undefined : text) };
}
