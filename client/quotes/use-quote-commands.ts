import { useCallback, useRef, useState } from "react";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import { focusCard, focusFirstCard, focusNote, keepFocus } from "./focus-quote.ts";
import { isDeleted, type ListState } from "./list/list-state.ts";
import type { QuoteCommand } from "./quote-keys.ts";
import type { QuoteWork } from "./use-quote-work.ts";
import type { useChecked, useSelection } from "./use-selection.ts";

interface Parts {
  readonly state: ListState;
  readonly work: QuoteWork;
  readonly selection: ReturnType<typeof useSelection>;
  readonly checks: ReturnType<typeof useChecked>;
  readonly list: { readonly current: HTMLElement | null };
}

/** The actions in Quote Requests, by mouse or by key, and the focus after each. */
export function useQuoteCommands({ state, work, selection, checks, list }: Parts) {
  const { selected, select, neighbor } = selection;
  const { checked, toggle, checkNone } = checks;
  const canBeSet = selected !== undefined && !isDeleted(state, selected);
  const [deleting, setDeleting] = useState<Quote>();
  const [asksKeys, setAsksKeys] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  /** After the next paint: focuses the card, or the title if the quote covers the list. */
  const focusOn = (quoteId: string | undefined) =>
    requestAnimationFrame(() => {
      if (list.current && !list.current.checkVisibility()) title.current?.focus();
      else focusCard(list.current, quoteId);
    });

  const open = useCallback(
    (quoteId: string) => {
      select(quoteId);
      setIsReading(true);
      // On a narrow screen the quote covers the list.
      requestAnimationFrame(() => {
        if (!list.current?.checkVisibility()) title.current?.focus();
      });
    },
    [select, list],
  );
  const back = () => {
    setIsReading(false);
    focusOn(selected?.quoteId);
  };
  /** Moves the focus from the search to the first result, or back to the open quote. */
  const enterList = (isFound: boolean, listed: ListState["rows"]) => {
    const first = listed?.[0]?.quoteId;
    if (isFound && first !== undefined) select(first);
    focusOn(isFound ? first : selected?.quoteId);
  };
  /** Sets the checked quotes and unchecks them, so that the next key affects the open quote. */
  const setStatus = (status: QuoteStatus) => {
    if (checked.size > 0) {
      void work.setStatus([...checked], status);
      checkNone();
    } else if (canBeSet) void work.setStatus([selected.quoteId], status);
  };
  const leave = () => {
    const next = neighbor(1) ?? neighbor(-1);
    if (next !== undefined) select(next);
    setIsReading(false);
    focusOn(next);
  };
  const deleteQuote = (quote: Quote) => {
    void work.deleteQuote(quote);
    leave();
  };
  const restore = async (quote: Quote) => {
    const isListOfDeleted = state.filter.show === "deleted";
    if (isListOfDeleted) leave();
    await work.restore(quote);
    // The button disappears with the last quote.
    if (isListOfDeleted) requestAnimationFrame(() => keepFocus(list.current));
  };
  const move = (by: 1 | -1, checking: boolean) => {
    const next = neighbor(by);
    if (next === undefined) return;
    if (checking && selected && !checked.has(selected.quoteId)) toggle(selected.quoteId, false);
    if (checking) toggle(next, true);
    select(next);
    focusOn(next);
  };

  const run = (command: QuoteCommand, isRepeated: boolean) => {
    switch (command.type) {
      case "move":
        return move(command.by, command.check);
      case "set":
        return isRepeated ? undefined : setStatus(command.status);
      case "check":
        return canBeSet ? toggle(selected.quoteId, false) : undefined;
      case "delete":
        return canBeSet ? setDeleting(selected) : undefined;
      case "restore":
        return selected && !canBeSet && !isRepeated ? void restore(selected) : undefined;
      case "note":
        return focusNote();
      case "leave":
        if (!document.activeElement?.matches("textarea")) checkNone();
        return back();
      case "keys":
        return setAsksKeys(true);
    }
  };

  return {
    deleting,
    askToDelete: setDeleting,
    asksKeys,
    askKeys: setAsksKeys,
    isReading,
    title,
    open,
    back,
    enterList,
    setStatus,
    deleteQuote,
    restore: (quote: Quote) => void restore(quote),
    run,
    /** After the next paint: the focused button has disappeared. */
    focusFirst: () => requestAnimationFrame(() => focusFirstCard(list.current)),
  };
}
