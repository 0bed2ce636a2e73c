import type { RequestFailure } from "#client/api/request.ts";
import type { ListQuotesReply, QuoteChangesReply, QuoteCounts } from "#shared/api/quote-list.ts";
import { matchesSearch } from "#shared/quote-search.ts";
import { type QuoteStatus, WAITING_STATUSES } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import type { ListChoice } from "./list-choice.ts";

/** Where a quote stands in the list; it stays there until the list is read anew. */
export interface Row {
  readonly quoteId: string;
  /** new: it came while the list was shown. */
  readonly part: "new" | "overdue" | "rest";
}

export interface DeskState {
  readonly choice: ListChoice;
  /** Undefined until the first page of the choice is there. */
  readonly rows: readonly Row[] | undefined;
  /** Every quote of the list, as the server last told it. */
  readonly quotes: ReadonlyMap<string, Quote>;
  /** What staff set here and the server has not confirmed yet. */
  readonly wanted: ReadonlyMap<string, QuoteStatus>;
  /** The quotes that somebody else deleted: they stay in their place. */
  readonly gone: ReadonlySet<string>;
  /** The quotes that came while the list was shown, and were not opened yet. */
  readonly unread: ReadonlySet<string>;
  readonly counts: QuoteCounts | undefined;
  readonly nextCursor: string | null;
  /** Whether the list is being read anew; until then the one before stands. */
  readonly reading: boolean;
  readonly loadingMore: boolean;
  /** The newest event that is known. */
  readonly latest: number;
  /** Why the list, or more of it, could not be loaded. */
  readonly failure: RequestFailure | undefined;
  /** Whether the last question for changes had no answer. */
  readonly offline: boolean;
}

export const emptyState = (choice: ListChoice): DeskState => ({
  choice,
  rows: undefined,
  quotes: new Map(),
  wanted: new Map(),
  gone: new Set(),
  unread: new Set(),
  counts: undefined,
  nextCursor: null,
  reading: false,
  loadingMore: false,
  latest: 0,
  failure: undefined,
  offline: false,
});

/** The status that a quote is shown with. */
export function shownStatus({ wanted }: Pick<DeskState, "wanted">, quote: Quote): QuoteStatus {
  return wanted.get(quote.quoteId) ?? quote.status;
}

/** Whether the quote is deleted, here or by a colleague. */
export function isDeleted({ gone }: Pick<DeskState, "gone">, { quoteId, deletedAt }: Quote) {
  return deletedAt !== undefined || gone.has(quoteId);
}

/** Whether its customer waits for longer than promised. */
export function isOverdue(
  { timestamp, deletedAt }: Quote,
  status: QuoteStatus,
  before: string,
): boolean {
  return deletedAt === undefined && WAITING_STATUSES.includes(status) && timestamp < before;
}

/** The state with the first page of a list, or a later one. */
export function withPage(state: DeskState, reply: ListQuotesReply, isFirst: boolean): DeskState {
  const before = (!isFirst && state.rows) || [];
  const known = new Set(before.map(({ quoteId }) => quoteId));
  // What became overdue since the first page is listed as what it was then: nothing that is read moves.
  const isPastOverdue = before.some(({ part }) => part === "rest");
  const rows = reply.quotes
    .filter(({ quoteId }) => !known.has(quoteId))
    .map(
      (quote): Row => ({
        quoteId: quote.quoteId,
        part:
          !isPastOverdue && isOverdue(quote, quote.status, reply.overdueBefore)
            ? "overdue"
            : "rest",
      }),
    );
  return {
    ...state,
    rows: [...before, ...rows],
    quotes: withQuotes(isFirst ? new Map() : state.quotes, reply.quotes),
    gone: isFirst ? new Set() : state.gone,
    unread: isFirst ? new Set() : state.unread,
    reading: false,
    counts: countsOf(reply),
    nextCursor: reply.nextCursor,
    // A later page knows newer events, but not what they did to the pages before.
    latest: isFirst ? reply.latest : state.latest,
    failure: undefined,
    offline: false,
  };
}

/** The state after what happened meanwhile: nothing that is in the list moves. */
export function withChanges(state: DeskState, reply: QuoteChangesReply): DeskState {
  const rows = state.rows ?? [];
  const known = new Set(rows.map(({ quoteId }) => quoteId));
  const arrived = reply.quotes.filter(
    (quote) =>
      reply.arrived.includes(quote.quoteId) &&
      !known.has(quote.quoteId) &&
      belongs(quote, state.choice, false),
  );
  const news = arrived.map(({ quoteId }): Row => ({ quoteId, part: "new" })).reverse();
  const isListed = ({ quoteId }: Quote) =>
    known.has(quoteId) || arrived.some((each) => each.quoteId === quoteId);
  const gone = new Set(state.gone);
  for (const quote of reply.quotes) gone.delete(quote.quoteId);
  for (const quoteId of reply.gone) if (known.has(quoteId)) gone.add(quoteId);
  return {
    ...state,
    rows: news.length > 0 ? [...news, ...rows] : state.rows,
    quotes: withQuotes(state.quotes, reply.quotes.filter(isListed)),
    gone,
    unread:
      news.length > 0
        ? new Set([...state.unread, ...news.map(({ quoteId }) => quoteId)])
        : state.unread,
    counts: countsOf(reply),
    latest: reply.latest,
    offline: false,
  };
}

/** The state with quotes as the server told them. */
export function withQuotes(
  quotes: ReadonlyMap<string, Quote>,
  changed: readonly Quote[],
): ReadonlyMap<string, Quote> {
  if (changed.length === 0) return quotes;
  const next = new Map(quotes);
  for (const quote of changed) next.set(quote.quoteId, quote);
  return next;
}

/** Whether the list of a choice has the quote. */
export function belongs(quote: Quote, { show, q }: ListChoice, overdue: boolean): boolean {
  if (!matchesSearch(quote, q)) return false;
  if (quote.deletedAt !== undefined || show === "deleted")
    return quote.deletedAt !== undefined && show === "deleted";
  return show === "all" || (show === "overdue" ? overdue : show === quote.status);
}

function countsOf({ counts, overdue, deleted, ...rest }: QuoteCounts): QuoteCounts {
  const { overdueBefore, timeZone } = rest;
  return { counts, overdue, deleted, overdueBefore, timeZone };
}
