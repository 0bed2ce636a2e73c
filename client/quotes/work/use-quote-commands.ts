import { useCallback, useRef, useState } from "react";
import { useMay } from "#client/api/person.ts";
import { readLinkedQuote } from "#client/api/quote-link.ts";
import { loadChosenBench } from "#client/api/staff-storage.ts";
import type { ShortQuote } from "#shared/quotes/quote.ts";
import { isSigned } from "#shared/quotes/quote-outcome.ts";
import { MAX_AT_ONCE, type QuoteStatus } from "#shared/quotes/quote-status.ts";
import { ASSIGN_FIELD } from "../assignee/AssigneeControl.tsx";
import type { Assignees } from "../assignee/use-assignees.ts";
import { isDeleted, shownStatus } from "../labels/quote-state.ts";
import { focusCard, focusFirstCard, focusNote, keepFocus } from "../list/focus-quote.ts";
import type { ListState } from "../list/list-state.ts";
import { seeQuote } from "../list/use-list-changes.ts";
import type { Source } from "../send/typed-terms.ts";
import type { QuoteCommand } from "./keyboard-commands.ts";
import type { QuoteWork } from "./quote-work.ts";
import { setQuoteAddress } from "./use-quote-address.ts";
import type { useOpenQuote, useSelection } from "./use-selection.ts";

/** A quote to send, with the benches that a button offered. */
interface Sending {
  readonly quoteId: string;
  readonly source?: Source | undefined;
}

/** A status that would undo what customers signed. */
interface SignedStatus {
  /** The quotes that their customers accepted. */
  readonly signed: readonly ShortQuote[];
  /** The number of all quotes that it would be set for. */
  readonly count: number;
  readonly status: QuoteStatus;
  readonly set: () => void;
}

interface Parts {
  readonly state: ListState;
  readonly work: QuoteWork;
  readonly opened: ReturnType<typeof useOpenQuote>;
  readonly selection: ReturnType<typeof useSelection>;
  readonly list: { readonly current: HTMLElement | null };
  /** Undefined while nobody has an account. */
  readonly assignees: Assignees | undefined;
}

/** The commands that change quotes, or prepare a change. */
const CHANGES: ReadonlySet<QuoteCommand["type"]> = new Set([
  ...(["set", "select", "delete", "restore", "send", "note"] as const),
]);

/** The actions in Quote Requests, by mouse or by key, and the focus after each. */
export function useQuoteCommands({ state, work, opened, selection, list, assignees }: Parts) {
  const mayChange = useMay("quotes:write");
  const { openQuote, show, findNeighbor } = opened;
  const { selected, toggle, selectNone } = selection;
  const canBeSet = openQuote !== undefined && !isDeleted(state, openQuote);
  const [deleting, setDeleting] = useState<ShortQuote>();
  const [asking, setAsking] = useState<SignedStatus>();
  // Staff may come back from the configurator.
  const [sending, setSending] = useState<Sending | undefined>(loadChosenBench);
  const [asksKeys, setAsksKeys] = useState(false);
  const [isReading, setIsReading] = useState(() => readLinkedQuote() !== undefined);
  const title = useRef<HTMLHeadingElement>(null);

  /** After the next paint: focuses the card, or the title if the quote covers the list. */
  const focusOn = (quoteId: string | undefined) =>
    requestAnimationFrame(() => {
      if (list.current && !list.current.checkVisibility()) title.current?.focus();
      else focusCard(list.current, quoteId);
    });

  const open = useCallback(
    (quoteId: string, how: "push" | "replace" = "push") => {
      setQuoteAddress(quoteId, how);
      show(quoteId);
      setIsReading(true);
      // On a narrow screen the quote covers the list.
      requestAnimationFrame(() => {
        if (!list.current?.checkVisibility()) title.current?.focus();
      });
    },
    [show, list],
  );
  const back = () => {
    setQuoteAddress(undefined, "replace");
    setIsReading(false);
    focusOn(openQuote?.quoteId);
  };
  /** Moves the focus from the search to the first result, or back to the open quote. */
  const enterList = (isFound: boolean, listed: ListState["rows"]) => {
    const first = listed?.[0]?.quoteId;
    if (isFound && first !== undefined) show(first);
    focusOn(isFound ? first : openQuote?.quoteId);
  };
  /** Sets a status, of quotes as they are on the screen now. What a customer signed is only undone after a question. */
  const setStatusOf = (ids: readonly string[], status: QuoteStatus) => {
    const quotes = ids.flatMap((id) => state.quotes.get(id) ?? []);
    const seen = quotes.map((quote) => seeQuote(state, quote));
    const set = () => void work.setStatus(seen, status);
    const signed = quotes.filter((quote) => isSigned(quote) && shownStatus(state, quote) !== status);
    if (status === "approved" || signed.length === 0) set();
    else setAsking({ signed, count: ids.length, status, set });
  };
  /** Sets the status of the selected quotes, which stay selected, or of the open one. */
  const setStatus = (status: QuoteStatus) => {
    if (selected.size > 0) setStatusOf([...selected], status);
    else if (canBeSet) setStatusOf([openQuote.quoteId], status);
  };
  const assign = (ids: Iterable<string>, personId: string | null) =>
    void work.assign(
      [...ids].slice(0, MAX_AT_ONCE).flatMap((id) => state.quotes.get(id) ?? []),
      personId,
    );
  /** Assigns the selected quotes, or else the open one, to the person who signed in. */
  const take = () => {
    if (!assignees?.people.some(({ id }) => id === assignees.ownId)) return;
    if (selected.size > 0) assign(selected, assignees.ownId);
    else if (canBeSet) assign([openQuote.quoteId], assignees.ownId);
  };
  const leave = () => {
    const next = findNeighbor(1) ?? findNeighbor(-1);
    if (next !== undefined) show(next);
    setIsReading(false);
    focusOn(next);
  };
  const deleteQuote = (quote: ShortQuote) => {
    void work.deleteQuote(quote);
    leave();
  };
  const archive = (quote: ShortQuote, reason: string) => {
    void work.archive(quote, reason);
    leave();
  };
  const restore = async (quote: ShortQuote) => {
    const isListOfDeleted = state.filter.show === "deleted";
    if (isListOfDeleted) leave();
    await work.restore(quote);
    // The Restore button, which had the focus, disappears with the last quote.
    if (isListOfDeleted) requestAnimationFrame(() => keepFocus(list.current));
  };
  const move = (by: 1 | -1, selecting: boolean) => {
    const next = findNeighbor(by);
    if (next === undefined) return;
    if (selecting && openQuote && !selected.has(openQuote.quoteId)) toggle(openQuote.quoteId, false);
    if (selecting) toggle(next, true);
    setQuoteAddress(next, "replace");
    show(next);
    focusOn(next);
  };

  const run = (command: QuoteCommand, isRepeated: boolean) => {
    if (!mayChange && CHANGES.has(command.type)) return undefined;
    switch (command.type) {
      case "move":
        return move(command.by, command.select);
      case "set":
        return isRepeated ? undefined : setStatus(command.status);
      case "select":
        return canBeSet ? toggle(openQuote.quoteId, false) : undefined;
      case "delete":
        return canBeSet ? setDeleting(openQuote) : undefined;
      case "restore":
        return openQuote && !canBeSet && !isRepeated ? void restore(openQuote) : undefined;
      case "send":
        return canBeSet ? setSending({ quoteId: openQuote.quoteId }) : undefined;
      case "take":
        return isRepeated ? undefined : take();
      case "assign":
        return document.querySelector<HTMLElement>(`[${ASSIGN_FIELD}]`)?.focus();
      case "note":
        return focusNote();
      case "leave":
        if (!document.activeElement?.matches("textarea")) selectNone();
        return back();
      case "keys":
        return setAsksKeys(true);
    }
  };

  return {
    asking,
    stopAsking: () => setAsking(undefined),
    sending,
    send: setSending,
    deleting,
    askToDelete: setDeleting,
    asksKeys,
    askKeys: setAsksKeys,
    isReading,
    title,
    open,
    back,
    showList: () => setIsReading(false),
    enterList,
    setStatus,
    setStatusOf,
    assign,
    deleteQuote,
    archive,
    restore: (quote: ShortQuote) => void restore(quote),
    run,
    /** After the next paint: the focused button has disappeared. */
    focusFirst: () => requestAnimationFrame(() => focusFirstCard(list.current)),
  };
}

export type QuoteCommands = ReturnType<typeof useQuoteCommands>;
