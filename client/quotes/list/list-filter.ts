import { keptFilter } from "#client/api/staff-storage.ts";
import type { QuoteFilter } from "#shared/api/quotes/quote-list.ts";
import { isRecord } from "#shared/is-record.ts";
import { MAX_SEARCH_CHARACTERS } from "#shared/quotes/quote-search.ts";
import {
  LOSS_KEYS,
  type LossReason,
  QUOTE_ORDERS,
  QUOTE_STATUSES,
  type QuoteOrder,
  type QuoteStatus,
} from "#shared/quotes/quote-status.ts";
import { readDollars } from "#shared/read-number.ts";

/** The selection and the order of the list. */
export interface ListFilter {
  readonly show: "all" | "todo" | "overdue" | QuoteStatus | "archived" | "deleted";
  readonly q: string;
  readonly sort: QuoteOrder;
  /** What happened from `fromDay` to `toDay`, both 'YYYY-MM-DD': the request if undefined. */
  readonly dated?: (typeof DATED)[number] | undefined;
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
  /** Dollars with delivery: '1200.5'. */
  readonly amountFrom?: string | undefined;
  readonly amountTo?: string | undefined;
  /** The ID of a partner; empty for our own page. */
  readonly partner?: string | undefined;
  /** The keys of a step and an option: 'width 72'. */
  readonly option?: string | undefined;
  readonly loss?: LossReason | undefined;
  /** The ID of the person whose quotes are shown, or 'nobody'; undefined for everyone's. */
  readonly assignee?: string | undefined;
}

export const DATED = ["submitted", "sent", "decided"] as const;

export const DATED_TEXTS = { submitted: "Requested", sent: "Sent", decided: "Accepted or lost" } as const;

const RANGES = ["dated", "fromDay", "toDay", "amountFrom", "amountTo", "partner", "option", "loss"] as const;

/** Whether days, amounts, a partner, an option or a loss narrow the list. Only the server knows which quotes match. */
export const isNarrowed = (filter: ListFilter): boolean =>
  RANGES.some((name) => name !== "dated" && filter[name] !== undefined);

/** The same filter without them. */
export const widen = ({ show, q, sort, assignee }: ListFilter): ListFilter => ({ show, q, sort, assignee });

export const SHOWN_FILTERS: readonly ListFilter["show"][] = [
  "all",
  "todo",
  "overdue",
  ...QUOTE_STATUSES,
  "archived",
  "deleted",
];

/** The name of what the list shows: 'To do', 'overdue'. */
export const shownName = (show: ListFilter["show"]): string => NAMES[show] ?? show;

const NAMES: Readonly<Record<string, string>> = { all: "All", todo: "To do" };

export const ORDERS: Readonly<Record<QuoteOrder, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest total first",
};

const DEFAULT_FILTER: ListFilter = { show: "all", q: "", sort: "newest" };

/** The filter as a query for the server. */
export function filterOf({ show, q, sort, amountFrom, amountTo, ...ranges }: ListFilter): QuoteFilter {
  return {
    ...ranges,
    amountFrom: amountFrom === undefined ? undefined : Number(amountFrom),
    amountTo: amountTo === undefined ? undefined : Number(amountTo),
    status: QUOTE_STATUSES.find((status) => status === show),
    todo: show === "todo",
    overdue: show === "overdue",
    archived: archivedIn({ show, q, ...ranges }),
    deleted: show === "deleted",
    q: q.trim(),
    sort,
    answersFirst: true,
    overdueFirst: true,
  };
}

/**
 * Whether a list has archived orders only, or none; undefined if it has both. Only lists that nobody searches, by words or days, are
 * kept short.
 */
export const archivedIn = ({ show, q, fromDay, toDay }: Pick<ListFilter, "show" | "q" | "fromDay" | "toDay">) =>
  show === "archived" || (show !== "todo" && (q.trim() !== "" || fromDay || toDay) ? undefined : false);

/** The filter that finds a quote by its ID. */
export const filterFor = (quoteId: string): ListFilter => ({ ...DEFAULT_FILTER, q: quoteId });

/** Typed dollars as a filter has them; undefined if they cannot be read. */
export function readAmount(text: string): string | undefined {
  const amount = readDollars(text);
  return amount === undefined || amount < 0 ? undefined : String(amount);
}

/** A filter from values of any kind. Those that make no sense are left out. */
export function readFilter(read: (name: string) => unknown): ListFilter {
  const text = (name: string, pattern: RegExp) => {
    const value = read(name);
    return typeof value === "string" && pattern.test(value) ? { [name]: value } : {};
  };
  const q = read("q");
  const DAY = /^\d{4}-\d\d-\d\d$/;
  const amount = (name: string) => {
    const value = readAmount(String(read(name) ?? ""));
    return value === undefined ? {} : { [name]: value };
  };
  const dated = DATED.find((each) => each === read("dated"));
  const loss = LOSS_KEYS.find((each) => each === read("loss"));
  return {
    show: SHOWN_FILTERS.find((each) => each === read("show")) ?? DEFAULT_FILTER.show,
    q: typeof q === "string" ? q.slice(0, MAX_SEARCH_CHARACTERS) : DEFAULT_FILTER.q,
    sort: QUOTE_ORDERS.find((each) => each === read("sort")) ?? DEFAULT_FILTER.sort,
    ...(dated && { dated }),
    ...(loss && { loss }),
    ...text("fromDay", DAY),
    ...text("toDay", DAY),
    ...amount("amountFrom"),
    ...amount("amountTo"),
    ...text("partner", /^[\w-]{0,100}$/),
    ...text("option", /^[\w-]+ [\w-]+$/),
    ...text("assignee", /^[\w-]{1,100}$/),
  };
}

/** The filter that this browser tab had before a reload. */
export function loadFilter(): ListFilter {
  const linked = readLinkedFilter();
  if (linked) return linked;
  const saved = keptFilter.read();
  return isRecord(saved) ? readFilter((name) => saved[name]) : DEFAULT_FILTER;
}

/** The address of the list with a filter: '#quotes?show=approved&fromDay=2026-11-01'. */
export const filterLink = (filter: Partial<ListFilter>): string =>
  `#quotes?${new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== undefined))}`;

/** The filter that the page's address has, if any. */
export function readLinkedFilter(): ListFilter | undefined {
  const [, query] = /^#quotes\?(.*)$/.exec(window.location.hash) ?? [];
  if (query === undefined) return undefined;
  const params = new URLSearchParams(query);
  return readFilter((name) => params.get(name));
}

/** Saves the filter in the tab, and in the address of the list, so that a colleague sees the same. Searched names stay out of the address. */
export function saveFilter(filter: ListFilter): void {
  const { pathname, search, hash } = window.location;
  const address = isNarrowed(filter) && filter.q === "" ? filterLink(filter) : "#quotes";
  keptFilter.keep(JSON.stringify(filter));
  try {
    if (/^#quotes(\?|$)/.test(hash) && hash !== address)
      window.history.replaceState(window.history.state, "", `${pathname}${search}${address}`);
  } catch {
    // The address changes too often.
  }
}
