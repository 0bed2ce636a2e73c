import { act, renderHook } from "@testing-library/react";
import type { QuotesDesk } from "#client/quotes/desk/quotes-desk.ts";
import { useDeskMessages } from "#client/quotes/use-desk-messages.ts";
import { useQuoteWork } from "#client/quotes/use-quote-work.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import { openDesk } from "./desk-here.ts";

const onBack = () => {};

/** What staff do at a desk, and what they are told of it. */
export async function startWork() {
  const desk = await openDesk();
  const { result } = renderHook(() => {
    const told = useDeskMessages();
    return { ...told, work: useQuoteWork(desk, told, onBack) };
  });
  const messages = () => result.current.messages;

  return {
    desk,
    setStatus: (ids: readonly string[], status: QuoteStatus) =>
      act(() => result.current.work.setStatus(ids, status)),
    remove: (quoteId: string) => act(() => result.current.work.remove(quoteOf(desk, quoteId))),
    restore: (quoteId: string) => act(() => result.current.work.restore(quoteOf(desk, quoteId))),
    /** What failed and where, by quote. */
    problems: () =>
      [...result.current.problems].map(([about, { text, detail }]) => [about, text, detail]),
    /** Takes back what the newest message that offers it tells of. */
    undo() {
      const undo = messages().findLast((message) => message.undo)?.undo;
      if (!undo) throw new Error("No message offers Undo.");
      act(undo);
    },
    /** What staff are told, an error with an exclamation mark before it. */
    told: () =>
      messages().map(({ tone, text, detail }) =>
        [tone === "error" ? "!" : "", text, detail].filter(Boolean).join(" "),
      ),
  };
}

export function quoteOf(desk: QuotesDesk, quoteId: string) {
  const quote = desk.state().quotes.get(quoteId);
  if (!quote) throw new Error(`The list has no quote ${quoteId}.`);
  return quote;
}

/** The ids of a desk's list, from its top. */
export const idsOf = (desk: QuotesDesk) => desk.state().rows?.map(({ quoteId }) => quoteId);
