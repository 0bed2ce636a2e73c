import type { RequestFailure } from "#client/api/request.ts";
import type { ListQuotesReply, QuoteChangesReply, QuoteCounts } from "#shared/api/quote-list.ts";
import { matchesSearch } from "#shared/quote-search.ts";
import { type QuoteStatus, WAITING_STATUSES } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import type { ListFilter } from "./list-filter.ts";

/** The sections of the list, from top to bottom. `new`: quotes that arrived while the list was open. */
export const SECTIONS = ["new", "overdue", "rest"] as const;

/** A quote's place in the list. It does not move until the list is reloaded. */
export interface Row {
  readonly quoteId: string;
  readonly section: (typeof SECTIONS)[number];
}

/** A status that the server has not confirmed yet. */
interface UnsavedStatus {
  readonly status: QuoteStatus;
  /** The status before the change, or the last one saved since. */
  readonly from: QuoteStatus;
  /** The number of unfinished requests. */
  readonly requests: number;
}

export interface ListState {
  readonly filter: ListFilter;
  /** Undefined until the first page of the filter is loaded. */
  readonly rows: readonly Row[] | undefined;
  /** The listed quotes as the server last sent them. */
  readonly quotes: ReadonlyMap<string, Quote>;
  readonly unsaved: ReadonlyMap<string, UnsavedStatus>;
  /** Quotes that a colleague deleted. They keep their place. */
  readonly gone: ReadonlySet<string>;
  /** New quotes that have not been opened. */
  readonly unread: ReadonlySet<string>;
  readonly counts: QuoteCounts | undefined;
  readonly nextCursor: string | null;
  /** Whether the list is being loaded. The previous list stays in the meantime. */
  readonly loading: boolean;
  readonly loadingMore: boolean;
  /** The number of the newest known event. */
  readonly latest: number;
  /** The reason if the list, or its next page, could not be loaded. */
  readonly failure: RequestFailure | undefined;
  /** Whether the last request for changes failed. */
  readonly offline: boolean;
}

export const emptyList = (filter: ListFilter): ListState => ({
  filter,
  rows: undefined,
  quotes: new Map(),
  unsaved: new Map(),
  gone: new Set(),
  unread: new Set(),
  counts: undefined,
  nextCursor: null,
  loading: false,
  loadingMore: false,
  latest: 0,
  failure: undefined,
  offline: false,
});

/** A quote's status on the screen, which may not be saved yet. */
export const shownStatus = ({ unsaved }: Pick<ListState, "unsaved">, quote: Quote): QuoteStatus =>
  unsaved.get(quote.quoteId)?.status ?? quote.status;

export const isDeleted = ({ gone }: Pick<ListState, "gone">, { quoteId, deletedAt }: Quote) =>
  deletedAt !== undefined || gone.has(quoteId);

/** Whether the customer has waited longer than promised. */
export const isOverdue = ({ timestamp, deletedAt }: Quote, status: QuoteStatus, before: string) =>
  deletedAt === undefined && WAITING_STATUSES.includes(status) && timestamp < before;

export function withFirstPage(state: ListState, reply: ListQuotesReply): ListState {
  const empty = emptyList(state.filter);
  return withPage({ ...empty, unsaved: state.unsaved, latest: reply.latest }, reply);
}

/** Appends a page. Only the first page sets `latest`, because later events may concern earlier pages. */
export function withPage(state: ListState, reply: ListQuotesReply): ListState {
  const rows = state.rows ?? [];
  const known = new Set(rows.map(({ quoteId }) => quoteId));
  // Quotes that became overdue after the first page was loaded stay below the overdue section, so no row moves.
  const isPastOverdue = rows.some(({ section }) => section === "rest");
  const isListedOverdue = (quote: Quote) =>
    !isPastOverdue && isOverdue(quote, quote.status, reply.overdueBefore);
  return {
    ...state,
    rows: [
      ...rows,
      ...reply.quotes
        .filter(({ quoteId }) => !known.has(quoteId))
        .map((quote): Row => {
          return { quoteId: quote.quoteId, section: isListedOverdue(quote) ? "overdue" : "rest" };
        }),
    ],
    quotes: withQuotes(state.quotes, reply.quotes),
    counts: countsOf(reply),
    nextCursor: reply.nextCursor,
    failure: undefined,
    offline: false,
  };
}

/** Applies changes by colleagues and visitors. No row moves. */
export function withChanges(state: ListState, reply: QuoteChangesReply): ListState {
  const rows = state.rows ?? [];
  const known = new Set(rows.map(({ quoteId }) => quoteId));
  const arrived = reply.quotes.filter(
    (quote) =>
      reply.arrived.includes(quote.quoteId) &&
      !known.has(quote.quoteId) &&
      matchesFilter(quote, state.filter, false),
  );
  const news = arrived.map(({ quoteId }): Row => ({ quoteId, section: "new" })).reverse();
  const gone = new Set(state.gone);
  for (const { quoteId } of reply.quotes) gone.delete(quoteId);
  for (const quoteId of reply.gone) if (known.has(quoteId)) gone.add(quoteId);
  const next: ListState = {
    ...state,
    rows: news.length > 0 ? [...news, ...rows] : state.rows,
    quotes: withQuotes(state.quotes, [
      ...reply.quotes.filter(({ quoteId }) => known.has(quoteId)),
      ...arrived,
    ]),
    gone,
    unread: new Set([...state.unread, ...news.map(({ quoteId }) => quoteId)]),
    counts: countsOf(reply),
    latest: reply.latest,
    offline: false,
  };
  return reply.quotes
    .filter(({ quoteId }) => reply.restored.includes(quoteId))
    .reduce((list, quote) => withRow(list, quote), next);
}

/** A quote's former row, and the filter of the list at that time. */
export interface FormerPlace {
  readonly row: Row | undefined;
  readonly filter: ListFilter;
}

/**
 * Inserts a restored quote at its place in the list. If the filter has changed since, the quote must match it and be
 * within the loaded pages.
 */
export function withRow(state: ListState, quote: Quote, before?: FormerPlace): ListState {
  const { rows, quotes, counts, filter } = state;
  const { quoteId } = quote;
  if (!rows || !counts || rows.some((each) => each.quoteId === quoteId)) return state;

  const overdue = isOverdue(quote, quote.status, counts.overdueBefore);
  const former = before?.filter === filter ? before.row : undefined;
  if (!former && !matchesFilter(quote, filter, overdue)) return state;
  const own: Row = former ?? { quoteId, section: overdue ? "overdue" : "rest" };

  const next = rows.findIndex((each) => {
    const other = quotes.get(each.quoteId);
    if (each.section !== own.section)
      return SECTIONS.indexOf(each.section) > SECTIONS.indexOf(own.section);
    return other && isAbove(quote, other, own.section === "new" ? "newest" : filter.sort);
  });
  if (next < 0 && !former && state.nextCursor !== null) return state;
  const index = next < 0 ? rows.length : next;
  return {
    ...state,
    rows: [...rows.slice(0, index), own, ...rows.slice(index)],
    quotes: withQuotes(quotes, [quote]),
  };
}

export function withQuotes(
  quotes: ReadonlyMap<string, Quote>,
  changed: readonly Quote[],
): ReadonlyMap<string, Quote> {
  if (changed.length === 0) return quotes;
  return new Map([...quotes, ...changed.map((quote) => [quote.quoteId, quote] as const)]);
}

function matchesFilter(quote: Quote, { show, q }: ListFilter, overdue: boolean): boolean {
  if (!matchesSearch(quote, q)) return false;
  if (quote.deletedAt !== undefined || show === "deleted")
    return quote.deletedAt !== undefined && show === "deleted";
  return show === "all" || (show === "overdue" ? overdue : show === quote.status);
}

/** Whether one quote is above the other. If the totals are equal, the newer is above. */
function isAbove(one: Quote, other: Quote, sort: ListFilter["sort"]): boolean {
  if (sort === "oldest") return one.timestamp < other.timestamp;
  const difference = sort === "highest" ? one.grandTotal - other.grandTotal : 0;
  return difference === 0 ? one.timestamp > other.timestamp : difference > 0;
}

function countsOf({ counts, overdue, deleted, ...rest }: QuoteCounts): QuoteCounts {
  const { overdueBefore, timeZone } = rest;
  return { counts, overdue, deleted, overdueBefore, timeZone };
}
