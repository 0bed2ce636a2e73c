import { act, render, renderHook } from "@testing-library/react";
import { createQuoteList, type QuoteList } from "#client/quotes/list/quote-list.ts";
import { QuotesView } from "#client/quotes/QuotesView.tsx";
import { useQuoteMessages } from "#client/quotes/work/use-quote-messages.ts";
import { useQuoteWork } from "#client/quotes/work/use-quote-work.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import type { joinServer } from "./joined-server.ts";

/** Renders Quote Requests. */
export function showQuotes() {
  return render(<QuotesView active />);
}

/** Makes the view poll at once. */
export const askNow = () => window.dispatchEvent(new Event("online"));

/** A reply that refuses a request. */
export const refusal = (error: string) =>
  Response.json({ success: false, error, code: "refused" }, { status: 503 });

/** Refuses the calls that match; all others reach the server. */
export function refuse(
  joined: Pick<Awaited<ReturnType<typeof joinServer>>, "setLine">,
  match: RegExp,
  error: string,
): void {
  joined.setLine(async (send, call) => (match.test(call) ? refusal(error) : send()));
}

/** A list with its first page. */
export async function openList(): Promise<QuoteList> {
  const list = createQuoteList();
  await list.load();
  return list;
}

/** The IDs of a list, from the top. */
export const idsOf = (list: QuoteList) => list.state().rows?.map(({ quoteId }) => quoteId);

/** The companies of a list, from the top. */
export function companiesOf(list: QuoteList): (string | undefined)[] | undefined {
  const { quotes } = list.state();
  return idsOf(list)?.map((quoteId) => quotes.get(quoteId)?.customerInfo.company);
}

export function quoteOf(list: QuoteList, quoteId: string) {
  const quote = list.state().quotes.get(quoteId);
  if (!quote) throw new Error(`The list has no quote ${quoteId}.`);
  return quote;
}

const onBack = () => {};

/** A list with the actions of staff, and their messages. */
export async function startWork() {
  const list = await openList();
  const { result } = renderHook(() => {
    const messages = useQuoteMessages();
    return { ...messages, work: useQuoteWork(list, messages, onBack) };
  });
  const messages = () => result.current.messages;

  return {
    list,
    setStatus: (ids: readonly string[], status: QuoteStatus) =>
      act(() => result.current.work.setStatus(ids, status)),
    deleteQuote: (quoteId: string) =>
      act(() => result.current.work.deleteQuote(quoteOf(list, quoteId))),
    restore: (quoteId: string) => act(() => result.current.work.restore(quoteOf(list, quoteId))),
    /** Closes all messages. */
    dismiss() {
      for (const { id } of messages()) act(() => result.current.remove(id));
    },
    /** The errors beside their quotes, by quote. */
    problems: () =>
      [...result.current.problems].map(([about, { text, detail }]) => [about, text, detail]),
    /** Clicks the newest Undo. */
    undo() {
      const undo = messages().findLast((message) => message.undo)?.undo;
      if (!undo) throw new Error("No message offers Undo.");
      act(undo);
    },
    /** The texts of the messages. An error begins with an exclamation mark. */
    readMessages: () =>
      messages().map(({ tone, text, detail }) =>
        [tone === "error" ? "!" : "", text, detail].filter(Boolean).join(" "),
      ),
  };
}
