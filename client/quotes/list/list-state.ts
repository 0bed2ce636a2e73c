import type { RequestFailure } from "#client/api/request.ts";
import type { QuoteList } from "#client/api/specified-quotes.ts";
import type { QuoteCounts, ShortChangesReply } from "#shared/api/quotes/quote-list.ts";
import { isAssigned } from "#shared/quotes/assignee.ts";
import type { Quote, ShortQuote } from "#shared/quotes/quote.ts";
import { matchesSearch } from "#shared/quotes/quote-search.ts";
import { type QuoteStatus, WAITING_STATUSES } from "#shared/quotes/quote-status.ts";
import { isActionDue, isToFollowUp } from "#shared/quotes/waiting-since.ts";
import { isExpired, isOverdue, isToMake } from "../labels/quote-state.ts";
import { archivedIn, isNarrowed, type ListFilter } from "./list-filter.ts";

/** The sections of the list, from top to bottom. `new`: quotes and answers that arrived while the list was open. */
export const SECTIONS = [
  "accepted",
  "new",
  "answers",
  "due",
  "overdue",
  "waiting",
  "follow",
  "expired",
  "rest",
] as const;

type Section = (typeof SECTIONS)[number];

/** A quote's place in the list. It does not move until the list is reloaded. */
export interface Row {
  readonly quoteId: string;
  readonly section: Section;
}

/** The list as loaded and changed since. */
export interface LoadedList {
  readonly filter: ListFilter;
  /** All rows, including those of deleted quotes. */
  readonly rows: readonly Row[];
  /** The listed quotes as the server last sent them. */
  readonly quotes: ReadonlyMap<string, ShortQuote | Quote>;
  /** Quotes that were deleted here. Their rows keep the place that Undo returns them to. */
  readonly hidden: ReadonlySet<string>;
  /** Quotes that a colleague deleted. They stay visible. */
  readonly gone: ReadonlySet<string>;
  /** New quotes, and quotes with new answers, that arrived here and have not been opened. */
  readonly news: ReadonlySet<string>;
  /** Quotes with events of others that this person has not seen; none without an account. */
  readonly unread: ReadonlySet<string>;
  readonly counts: QuoteCounts;
  readonly nextCursor: string | null;
  /** The number of the newest known event; undefined if the server numbers none. */
  readonly latest: number | undefined;
}

/** The list on the screen. */
export interface ListState extends Omit<LoadedList, "rows" | "hidden"> {
  /** The visible rows; undefined if the first page of the filter could not be loaded. */
  readonly rows: readonly Row[] | undefined;
  /** The statuses that are being saved. */
  readonly unsaved: ReadonlyMap<string, QuoteStatus>;
  /** Whether the list is being loaded. The previous list stays in the meantime. */
  readonly loading: boolean;
  readonly loadingMore: boolean;
  /** The reason if the list, or its next page, could not be loaded. */
  readonly failure: RequestFailure | undefined;
  /** Whether the last request for changes failed. */
  readonly offline: boolean;
}

/** The section that the server lists a quote in. */
function sectionOf(quote: ShortQuote, { show }: ListFilter, counts: QuoteCounts): Section {
  const { status, deletedAt, answer } = quote;
  if (deletedAt !== undefined) return "rest";
  if (answer?.waits && show !== "overdue") return isToMake(quote) ? "accepted" : "answers";
  if (show === "todo" && isActionDue(quote, counts.today)) return "due";
  if (isOverdue(quote, status, counts.overdueBefore)) return "overdue";
  if (show !== "todo") return "rest";
  if (isToFollowUp(quote, counts.today)) return "follow";
  return isExpired(quote, status, counts.today) ? "expired" : "waiting";
}

/** The list of a filter with its first page. */
export function createList(filter: ListFilter, reply: QuoteList): LoadedList {
  const none = new Set<string>();
  const sets = { quotes: new Map(), hidden: none, gone: none, news: none, unread: none };
  const { latest } = reply;
  return appendPage({ filter, rows: [], ...sets, counts: reply, nextCursor: null, latest }, reply);
}

/** Appends a page. Only the first page sets `latest`, because later events may concern earlier pages. */
export function appendPage(list: LoadedList, reply: QuoteList): LoadedList {
  const known = new Set(list.rows.map(({ quoteId }) => quoteId));
  // A quote that belongs further up since the first page was loaded stays below it, so no row moves.
  let lowest = SECTIONS.indexOf(list.rows.at(-1)?.section ?? "accepted");
  const section = (quote: ShortQuote): Section => {
    lowest = Math.max(lowest, SECTIONS.indexOf(sectionOf(quote, list.filter, reply)));
    return SECTIONS[lowest] ?? "rest";
  };
  const added = reply.quotes
    .filter(({ quoteId }) => !known.has(quoteId))
    .map((quote): Row => ({ quoteId: quote.quoteId, section: section(quote) }));
  return {
    ...list,
    rows: [...list.rows, ...added],
    quotes: updateQuotes(list.quotes, reply.quotes),
    unread: updateUnread(list.unread, reply),
    counts: reply,
    nextCursor: reply.nextCursor,
  };
}

/** Applies changes by colleagues, customers and visitors. Only quotes with a new answer move, to the top. */
export function withChanges(list: LoadedList, reply: ShortChangesReply): LoadedList {
  const { rows } = list;
  const known = new Set(rows.map(({ quoteId }) => quoteId));
  // A list of one person's quotes also grows when one is assigned.
  const isNewHere = ({ quoteId }: ShortQuote) =>
    reply.arrived.includes(quoteId) || (list.filter.assignee !== undefined && reply.assigned.includes(quoteId));
  const arrived = reply.quotes.filter(
    (quote) =>
      ((isNewHere(quote) && !known.has(quote.quoteId)) || reply.answered.includes(quote.quoteId)) &&
      (isNarrowed(list.filter) ? known.has(quote.quoteId) : matchesFilter(quote, list.filter, reply)),
  );
  const isNews = new Set(arrived.map(({ quoteId }) => quoteId));
  const newRows = (section: "accepted" | "new") =>
    arrived
      .filter((quote) => isToMake(quote) === (section === "accepted"))
      .map(({ quoteId }): Row => ({ quoteId, section }))
      .reverse();
  const others = rows.filter(({ quoteId }) => !isNews.has(quoteId));
  const toMake = others.filter(({ section }) => section === "accepted");
  const gone = new Set(list.gone);
  for (const { quoteId } of reply.quotes) gone.delete(quoteId);
  for (const quoteId of reply.gone) if (known.has(quoteId) && !list.hidden.has(quoteId)) gone.add(quoteId);
  const next: LoadedList = {
    ...list,
    rows:
      isNews.size > 0 ? [...newRows("accepted"), ...toMake, ...newRows("new"), ...others.slice(toMake.length)] : rows,
    quotes: updateQuotes(list.quotes, [...reply.quotes.filter(({ quoteId }) => known.has(quoteId)), ...arrived]),
    gone,
    news: new Set([...list.news, ...isNews]),
    unread: updateUnread(list.unread, reply),
    counts: reply,
    latest: reply.latest,
  };
  return reply.quotes.filter(({ quoteId }) => reply.restored.includes(quoteId)).reduce(showQuote, next);
}

/** Takes a quote out of sight. Its row keeps its place. */
export const hideQuote = (list: LoadedList, quoteId: string): LoadedList => ({
  ...list,
  hidden: new Set([...list.hidden, quoteId]),
  gone: without(list.gone, quoteId),
});

/** Takes an archived order out of sight, except from a list that has archived ones. */
export const archiveInList = (list: LoadedList, quote: ShortQuote): LoadedList =>
  archivedIn(list.filter) === false ? hideQuote(list, quote.quoteId) : replaceQuotes(list, [quote]);

/**
 * Shows a restored quote: at its former place, or where its order puts it if the list was loaded again since. Then it must match the
 * filter and be within the loaded pages. It leaves the list of deleted quotes.
 */
export function showQuote(before: LoadedList, quote: ShortQuote): LoadedList {
  const { quoteId } = quote;
  const list: LoadedList = { ...before, hidden: without(before.hidden, quoteId), gone: without(before.gone, quoteId) };
  const { rows, quotes, counts, filter } = list;
  if (filter.show === "deleted" || filter.show === "archived")
    return { ...list, rows: rows.filter((row) => row.quoteId !== quoteId) };
  if (rows.some((row) => row.quoteId === quoteId)) return { ...list, quotes: updateQuotes(quotes, [quote]) };
  if (!matchesFilter(quote, filter, counts)) return list;
  const own: Row = { quoteId, section: sectionOf(quote, filter, counts) };
  const next = rows.findIndex((each) => {
    const other = quotes.get(each.quoteId);
    if (each.section !== own.section) return SECTIONS.indexOf(each.section) > SECTIONS.indexOf(own.section);
    return other && isAbove(quote, other, filter.sort);
  });
  if (next < 0 && list.nextCursor !== null) return list;
  return {
    ...list,
    rows: rows.toSpliced(next < 0 ? rows.length : next, 0, own),
    quotes: updateQuotes(quotes, [quote]),
  };
}

export const without = (ids: ReadonlySet<string>, quoteId: string): ReadonlySet<string> =>
  ids.has(quoteId) ? new Set([...ids].filter((id) => id !== quoteId)) : ids;

/** Replaces quotes that staff changed here by what the server sent. They are news no more. */
export const replaceQuotes = (list: LoadedList, changed: readonly ShortQuote[]): LoadedList => ({
  ...list,
  news: changed.reduce((news, { quoteId }) => without(news, quoteId), list.news),
  quotes: updateQuotes(
    list.quotes,
    changed.filter(({ quoteId }) => list.quotes.has(quoteId)),
  ),
});

function updateQuotes(quotes: LoadedList["quotes"], changed: readonly ShortQuote[]): LoadedList["quotes"] {
  if (changed.length === 0) return quotes;
  return new Map([...quotes, ...changed.map((quote) => [quote.quoteId, quote] as const)]);
}

/** Takes over from a reply which of its quotes are unread. */
function updateUnread(unread: ReadonlySet<string>, reply: Pick<QuoteList, "quotes" | "unread">): ReadonlySet<string> {
  const next = new Set(unread);
  for (const { quoteId } of reply.quotes) next.delete(quoteId);
  for (const quoteId of reply.unread) next.add(quoteId);
  return next;
}

function matchesFilter(quote: ShortQuote, filter: ListFilter, counts: QuoteCounts): boolean {
  const { show, q, assignee } = filter;
  const { status, answer } = quote;
  const archived = archivedIn(filter);
  if (assignee === "nobody" && isAssigned(quote.assignee)) return false;
  if (assignee !== undefined && assignee !== "nobody" && quote.assignee?.id !== assignee) return false;
  if (!matchesSearch(quote, q, counts.timeZone)) return false;
  if (quote.deletedAt !== undefined || show === "deleted") return quote.deletedAt !== undefined && show === "deleted";
  if (archived !== undefined && archived !== (quote.archivedAt !== undefined)) return false;
  if (show === "overdue") return isOverdue(quote, status, counts.overdueBefore);
  if (show === "todo")
    return (
      answer?.waits === true ||
      WAITING_STATUSES.includes(status) ||
      isActionDue(quote, counts.today) ||
      (isExpired(quote, status, counts.today) && !quote.nextAction) ||
      isToFollowUp(quote, counts.today)
    );
  return show === "all" || show === "archived" || show === status;
}

/** Whether one quote is above the other. If the totals are equal, the newer is above. */
function isAbove(one: ShortQuote, other: ShortQuote, sort: ListFilter["sort"]): boolean {
  if (sort === "oldest") return one.seq < other.seq;
  const difference = sort === "highest" ? one.grandTotal - other.grandTotal : 0;
  return difference === 0 ? one.seq > other.seq : difference > 0;
}
