import { useCallback, useRef, useState } from "react";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import { type DeskState, isDeleted } from "./desk/desk-state.ts";
import { focusCard, focusFirstCard, focusNote, keepFocus } from "./focus-quote.ts";
import type { QuoteCommand } from "./quote-keys.ts";
import type { useChoice } from "./use-choice.ts";
import type { QuoteWork } from "./use-quote-work.ts";
import type { useSelection } from "./use-selection.ts";

interface Parts {
  readonly state: DeskState;
  readonly work: QuoteWork;
  readonly selection: ReturnType<typeof useSelection>;
  readonly choice: ReturnType<typeof useChoice>;
  /** The list, where the focus goes back to. */
  readonly list: { readonly current: HTMLElement | null };
}

/** What staff do in the desk, by mouse or by key, and where the focus is then. */
export function useDeskCommands({ state, work, selection, choice, list }: Parts) {
  const { selected, select, neighbor } = selection;
  const { chosen, toggle, chooseNone } = choice;
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
      // Where the list makes room for the quote, the focus goes with it.
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
  const enterList = (isFound: boolean, listed: DeskState["rows"]) => {
    const first = listed?.[0]?.quoteId;
    if (isFound && first !== undefined) select(first);
    focusOn(isFound ? first : selected?.quoteId);
  };
  /** Sets the ticked quotes and clears the ticks, so that the next key affects the open quote. */
  const setStatus = (status: QuoteStatus) => {
    if (chosen.size > 0) {
      void work.setStatus([...chosen], status);
      chooseNone();
    } else if (canBeSet) void work.setStatus([selected.quoteId], status);
  };
  const leave = () => {
    const next = neighbor(1) ?? neighbor(-1);
    if (next !== undefined) select(next);
    setIsReading(false);
    focusOn(next);
  };
  const remove = (quote: Quote) => {
    void work.remove(quote);
    leave();
  };
  const restore = async (quote: Quote) => {
    const isListOfDeleted = state.choice.show === "deleted";
    if (isListOfDeleted) leave();
    await work.restore(quote);
    // The button disappears with the last quote.
    if (isListOfDeleted) requestAnimationFrame(() => keepFocus(list.current));
  };
  const move = (by: 1 | -1, choosing: boolean) => {
    const next = neighbor(by);
    if (next === undefined) return;
    if (choosing && selected && !chosen.has(selected.quoteId)) toggle(selected.quoteId, false);
    if (choosing) toggle(next, true);
    select(next);
    focusOn(next);
  };

  const run = (command: QuoteCommand, isRepeated: boolean) => {
    switch (command.type) {
      case "move":
        return move(command.by, command.choose);
      case "set":
        return isRepeated ? undefined : setStatus(command.status);
      case "choose":
        return canBeSet ? toggle(selected.quoteId, false) : undefined;
      case "delete":
        return canBeSet ? setDeleting(selected) : undefined;
      case "restore":
        return selected && !canBeSet && !isRepeated ? void restore(selected) : undefined;
      case "note":
        return focusNote();
      case "leave":
        if (!document.activeElement?.matches("textarea")) chooseNone();
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
    remove,
    restore: (quote: Quote) => void restore(quote),
    run,
    /** The focus is in the list again once what it was on is gone. */
    focusFirst: () => requestAnimationFrame(() => focusFirstCard(list.current)),
  };
}
