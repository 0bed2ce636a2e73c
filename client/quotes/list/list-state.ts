import type { RequestFailure } from "#client/api/request.ts";
import type { QuoteList } from "#client/api/specified-quotes.ts";
import type { QuoteChangesReply, QuoteCounts } from "#shared/api/quotes/quote-list.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { matchesSearch } from "#shared/quotes/quote-search.ts";
import { WAITING_STATUSES } from "#shared/quotes/quote-status.ts";
import { isExpired, isOverdue, isToMake, type UnsavedStatus } from "../labels/quote-state.ts";
import type { ListFilter } from "./list-filter.ts";

/** The sections of the list, from top to bottom. `new`: quotes and answers that arrived while the list was open. */
export const SECTIONS = [
  "accepted",
  "new",
  "answers",
  "overdue",
  "waiting",
  "expired",
  "rest",
] as const;

type Section = (typeof SECTIONS)[number];

/** A quote's place in the list. It does not move until the list is reloaded. */
export interface Row {
  readonly quoteId: string;
  readonly section: Section;
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
  /** New quotes, and quotes with new answers, that have not been opened. */
  readonly unread: ReadonlySet<string>;
  readonly counts: QuoteCounts | undefined;
  readonly nextCursor: string | null;
  /** Whether the list is being loaded. The previous list stays in the meantime. */
  readonly loading: boolean;
  readonly loadingMore: boolean;
  /** The number of the newest known event; undefined if the server numbers none. */
  readonly latest: number | undefined;
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

/** The section that the server lists a quote in. */
function sectionOf(quote: Quote, { show }: ListFilter, counts: QuoteCounts): Section {
  const { status, deletedAt, answer } = quote;
  if (deletedAt !== undefined) return "rest";
  if (answer?.waits && show !== "overdue") return isToMake(quote) ? "accepted" : "answers";
  if (isOverdue(quote, status, counts.overdueBefore)) return "overdue";
  if (show !== "todo") return "rest";
  return isExpired(quote, status, counts.today) ? "expired" : "waiting";
}

export function setFirstPage(state: ListState, reply: QuoteList): ListState {
  const empty = emptyList(state.filter);
  return appendPage({ ...empty, unsaved: state.unsaved, latest: reply.latest }, reply);
}

/** Appends a page. Only the first page sets `latest`, because later events may concern earlier pages. */
export function appendPage(state: ListState, reply: QuoteList): ListState {
  const rows = state.rows ?? [];
  const known = new Set(rows.map(({ quoteId }) => quoteId));
  // A quote that belongs further up since the first page was loaded stays below it, so no row moves.
  let lowest = SECTIONS.indexOf(rows.at(-1)?.section ?? "accepted");
  const section = (quote: Quote): Section => {
    lowest = Math.max(lowest, SECTIONS.indexOf(sectionOf(quote, state.filter, reply)));
    return SECTIONS[lowest] ?? "rest";
  };
  return {
    ...state,
    rows: [
      ...rows,
      ...reply.quotes
        .filter(({ quoteId }) => !known.has(quoteId))
        .map((quote): Row => ({ quoteId: quote.quoteId, section: section(quote) })),
    ],
    quotes: updateQuotes(state.quotes, reply.quotes),
    counts: countsOf(reply),
    nextCursor: reply.nextCursor,
    failure: undefined,
    offline: false,
  };
}

/** Applies changes by colleagues, customers and visitors. Only quotes with a new answer move, to the top. */
export function withChanges(state: ListState, reply: QuoteChangesReply): ListState {
  const rows = state.rows ?? [];
  const known = new Set(rows.map(({ quoteId }) => quoteId));
  const arrived = reply.quotes.filter(
    (quote) =>
      ((reply.arrived.includes(quote.quoteId) && !known.has(quote.quoteId)) ||
        reply.answered.includes(quote.quoteId)) &&
      matchesFilter(quote, state.filter, reply),
  );
  const isNews = new Set(arrived.map(({ quoteId }) => quoteId));
  const newRows = (section: "accepted" | "new") =>
    arrived
      .filter((quote) => isToMake(quote) === (section === "accepted"))
      .map(({ quoteId }): Row => ({ quoteId, section }))
      .reverse();
  const others = rows.filter(({ quoteId }) => !isNews.has(quoteId));
  const toMake = others.filter(({ section }) => section === "accepted");
  const gone = new Set(state.gone);
  for (const { quoteId } of reply.quotes) gone.delete(quoteId);
  for (const quoteId of reply.gone) if (known.has(quoteId)) gone.add(quoteId);
  const next: ListState = {
    ...state,
    rows:
      isNews.size > 0
        ? [...newRows("accepted"), ...toMake, ...newRows("new"), ...others.slice(toMake.length)]
        : state.rows,
    quotes: updateQuotes(state.quotes, [
      ...reply.quotes.filter(({ quoteId }) => known.has(quoteId)),
      ...arrived,
    ]),
    gone,
    unread: new Set([...state.unread, ...isNews]),
    counts: countsOf(reply),
    latest: reply.latest,
    offline: false,
  };
  return reply.quotes
    .filter(({ quoteId }) => reply.restored.includes(quoteId))
    .reduce((list, quote) => insertRow(list, quote), next);
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
export function insertRow(state: ListState, quote: Quote, before?: FormerPlace): ListState {
  const { rows, quotes, counts, filter } = state;
  const { quoteId } = quote;
  if (!rows || !counts || rows.some((each) => each.quoteId === quoteId)) return state;

  const former = before?.filter === filter ? before.row : undefined;
  if (!former && !matchesFilter(quote, filter, counts)) return state;
  const own: Row = former ?? { quoteId, section: sectionOf(quote, filter, counts) };

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
    quotes: updateQuotes(quotes, [quote]),
  };
}

export function updateQuotes(
  quotes: ReadonlyMap<string, Quote>,
  changed: readonly Quote[],
): ReadonlyMap<string, Quote> {
  if (changed.length === 0) return quotes;
  return new Map([...quotes, ...changed.map((quote) => [quote.quoteId, quote] as const)]);
}

function matchesFilter(quote: Quote, { show, q }: ListFilter, counts: QuoteCounts): boolean {
  const { status, answer } = quote;
  if (!matchesSearch(quote, q)) return false;
  if (quote.deletedAt !== undefined || show === "deleted")
    return quote.deletedAt !== undefined && show === "deleted";
  if (show === "overdue") return isOverdue(quote, status, counts.overdueBefore);
  if (show === "todo")
    return (
      answer?.waits === true ||
      WAITING_STATUSES.includes(status) ||
      isExpired(quote, status, counts.today)
    );
  return show === "all" || show === status;
}

/** Whether one quote is above the other. If the totals are equal, the newer is above. */
function isAbove(one: Quote, other: Quote, sort: ListFilter["sort"]): boolean {
  if (sort === "oldest") return one.seq < other.seq;
  const difference = sort === "highest" ? one.grandTotal - other.grandTotal : 0;
  return difference === 0 ? one.seq > other.seq : difference > 0;
}

function countsOf(reply: QuoteCounts): QuoteCounts {
  const { counts, overdue, deleted, answers, todo, today, overdueBefore, timeZone } = reply;
  return { counts, overdue, deleted, answers, todo, today, overdueBefore, timeZone };
}
