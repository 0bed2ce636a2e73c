import { act, render, renderHook, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { shownStatus } from "#client/quotes/labels/quote-state.ts";
import type { ListFilter } from "#client/quotes/list/list-filter.ts";
import type { ListState } from "#client/quotes/list/list-state.ts";
import { seeQuote } from "#client/quotes/list/use-list-changes.ts";
import { useQuoteList } from "#client/quotes/list/use-quote-list.ts";
import { QuotesView } from "#client/quotes/QuotesView.tsx";
import { quoteWork } from "#client/quotes/work/quote-work.ts";
import { useQuoteMessages } from "#client/quotes/work/use-quote-messages.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { askForQuote } from "../quotes/asked-quotes.ts";
import { joinServer } from "./joined-server.ts";
import { withQueries } from "./with-queries.tsx";

export function showQuotes() {
  const view = render(<QuotesView active />);
  /** Goes to another tab. */
  const leave = () => view.rerender(<QuotesView active={false} />);
  return { ...view, leave };
}

/** Makes the view poll at once. */
export function askNow() {
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
}

/** A reply that refuses a request. */
export const refusal = (error: string) => Response.json({ success: false, error, code: "refused" }, { status: 503 });

/** Refuses the calls that match; all others reach the server. */
export function refuse(
  joined: Pick<Awaited<ReturnType<typeof joinServer>>, "setLine">,
  match: RegExp,
  error: string,
): void {
  joined.setLine(async (send, call) => (match.test(call) ? refusal(error) : send()));
}

/** A server with these quotes, whose IDs are in the same order, and the list of them. */
export async function joinList<const Asked extends readonly Parameters<typeof askForQuote>[1][]>(...asked: Asked) {
  const joined = await joinServer();
  const ids: string[] = [];
  for (const facts of asked) ids.push(await askForQuote(joined, facts));
  return { joined, ids: ids as { -readonly [Place in keyof Asked]: string }, list: await openList() };
}

/** The list of a colleague, with the actions of staff and their messages. */
export async function openList() {
  const { result } = renderHook(
    () => {
      const list = useQuoteList(true);
      const messages = useQuoteMessages();
      return { list, messages, work: quoteWork(list, messages, () => {}) };
    },
    { wrapper: withQueries() },
  );
  const list = () => result.current.list;
  const work = () => result.current.work;
  const state = (): ListState => list().state ?? expect.fail("There is no list.");
  const messages = () => result.current.messages.messages;
  const quote = (quoteId: string) => state().quotes.get(quoteId) ?? expect.fail(`The list has no quote ${quoteId}.`);
  const ids = () => state().rows?.map(({ quoteId }) => quoteId);
  await waitFor(() => state());

  return {
    now: list,
    work,
    state,
    quote,
    /** The IDs of the visible quotes, from the top. */
    ids,
    /** The companies of the visible quotes, from the top. */
    companies: () => ids()?.map((quoteId) => quote(quoteId).customerInfo.company),
    status: (quoteId: string) => shownStatus(state(), quote(quoteId)),
    filter: (filter: Partial<ListFilter>) => act(() => list().load({ show: "all", q: "", sort: "newest", ...filter })),
    loadMore: () => act(() => list().loadMore()),
    markRead: (quoteId: string) => act(() => list().markRead(quoteId)),
    /** Asks for changes, and resolves once they are shown. */
    poll: () => act(() => list().catchUp()),
    /** Sets several statuses without waiting between them. */
    setStatus(ids: readonly string[], ...statuses: readonly QuoteStatus[]) {
      const seen = ids.map((id) => seeQuote(state(), quote(id)));
      return act(() => Promise.all(statuses.map((status) => work().setStatus(seen, status))));
    },
    deleteQuote: (quoteId: string) => act(() => work().deleteQuote(quote(quoteId))),
    restore: (quoteId: string) => act(() => work().restore(quote(quoteId))),
    dismiss() {
      for (const { id } of messages()) act(() => result.current.messages.remove(id));
    },
    /** The errors beside their quotes, by quote. */
    problems: () => [...result.current.messages.problems].map(([about, { text, detail }]) => [about, text, detail]),
    undo() {
      const undo = messages().findLast((message) => message.undo)?.undo;
      act(undo ?? (() => expect.fail("No message offers Undo.")));
    },
    /** The texts of the messages. An error begins with an exclamation mark. */
    told: () =>
      messages().map(({ tone, text, detail }) => [tone === "error" ? "!" : "", text, detail].filter(Boolean).join(" ")),
  };
}
