import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import type { DeskState } from "./desk/desk-state.ts";
import { focusCard, focusFirstCard, focusNote } from "./focus-quote.ts";
import { quoteCommand } from "./quote-keys.ts";
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
  const { chosen, toggle } = choice;
  const [deleting, setDeleting] = useState<Quote>();
  const [isReading, setIsReading] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  /** Once what was done is drawn. */
  const focusOn = (quoteId: string | undefined) =>
    requestAnimationFrame(() => focusCard(list.current, quoteId));

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
  const setStatus = (status: QuoteStatus) => {
    const ids = chosen.size > 0 ? [...chosen] : selected ? [selected.quoteId] : [];
    void work.setStatus(ids, status);
  };
  const remove = (quote: Quote) => {
    const next = neighbor(1) ?? neighbor(-1);
    void work.remove(quote);
    if (next !== undefined) select(next);
    setIsReading(false);
    focusOn(next);
  };
  const move = (by: 1 | -1, choosing: boolean) => {
    const next = neighbor(by);
    if (next === undefined) return;
    if (choosing && selected && !chosen.has(selected.quoteId)) toggle(selected.quoteId, false);
    if (choosing) toggle(next, true);
    select(next);
    focusOn(next);
  };

  const press = (event: KeyboardEvent) => {
    const command = quoteCommand(event);
    if (!command) return;
    event.preventDefault();
    switch (command.type) {
      case "move":
        return move(command.by, command.choose);
      case "set":
        return event.repeat ? undefined : setStatus(command.status);
      case "choose":
        return selected && toggle(selected.quoteId, false);
      case "delete":
        return selected && !state.gone.has(selected.quoteId) ? setDeleting(selected) : undefined;
      case "note":
        return focusNote(event.currentTarget);
      case "leave":
        return back();
    }
  };

  return {
    deleting,
    askToDelete: setDeleting,
    isReading,
    title,
    open,
    back,
    setStatus,
    remove,
    press,
    /** The focus is in the list again once what it was on is gone. */
    focusFirst: () => requestAnimationFrame(() => focusFirstCard(list.current)),
  };
}
