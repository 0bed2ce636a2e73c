import type { Bench } from "../state/derive-bench.ts";
import { canUndo, type Notice } from "../state/notice.ts";
import { noticeLines } from "./notice-text.ts";

interface ShownNotice {
  /** Undefined without one. */
  readonly notice: Notice | undefined;
  readonly lines: readonly string[];
}

/** The one notice to show: changed rules first, then the newest. Choices that are available again have a line of their own. */
export function findShownNotice(notices: readonly Notice[], returnable: Bench["returnable"]): ShownNotice {
  const told = notices
    .map((notice): ShownNotice => ({ notice, lines: noticeLines(omitReturnable(notice, returnable)) }))
    .filter(({ lines }) => lines.length > 0);
  const changed = told.findLast(({ notice }) => notice?.kind === "rules-changed");
  if (changed) return changed;
  const [before, newest] = [told.at(-2), told.at(-1)];
  // A link that names no bench changes nothing, so what came before keeps its Undo.
  const isUnread = newest?.notice?.kind === "opened" && !canUndo(newest.notice);
  if (before && isUnread) return { notice: before.notice, lines: [...newest.lines, ...before.lines] };
  return newest ?? { notice: undefined, lines: [] };
}

/** The notice without the choices that are available again. */
function omitReturnable(notice: Notice, returnable: Bench["returnable"]): Notice {
  if (notice.kind === "reset") return notice;
  const removed = notice.removed.filter(
    ({ stepKey, value }) => !returnable.some(({ step, option }) => step.key === stepKey && option.value === value),
  );
  return { ...notice, removed };
}
