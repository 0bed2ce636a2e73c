import { keepForStaff, loadSavedList } from "#client/api/staff-storage.ts";
import type { QuoteFilter } from "#shared/api/quotes/quote-list.ts";
import { MAX_SEARCH_CHARACTERS } from "#shared/quotes/quote-search.ts";
import { QUOTE_ORDERS, QUOTE_STATUSES, type QuoteOrder, type QuoteStatus } from "#shared/quotes/quote-status.ts";

/** The selection and the order of the list. */
export interface ListFilter {
  readonly show: "all" | "todo" | "mentioned" | "overdue" | QuoteStatus | "archived" | "deleted";
  readonly q: string;
  readonly sort: QuoteOrder;
  /** The ID of the person whose quotes are shown, or 'nobody'; undefined for everyone's. */
  readonly assignee?: string | undefined;
}

export const SHOWN_FILTERS: readonly ListFilter["show"][] = [
  "all",
  "todo",
  "mentioned",
  "overdue",
  ...QUOTE_STATUSES,
  "archived",
  "deleted",
];

/** The name of what the list shows: 'To do', 'overdue'. */
export const shownName = (show: ListFilter["show"]): string => NAMES[show] ?? show;

const NAMES: Readonly<Record<string, string>> = { all: "All", todo: "To do", mentioned: "Mentions you" };

export const ORDERS: Readonly<Record<QuoteOrder, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest total first",
};

const DEFAULT_FILTER: ListFilter = { show: "all", q: "", sort: "newest" };

/** The filter as a query for the server. */
export function filterOf({ show, q, sort, assignee }: ListFilter): QuoteFilter {
  return {
    assignee,
    status: QUOTE_STATUSES.find((status) => status === show),
    todo: show === "todo",
    mentioned: show === "mentioned",
    overdue: show === "overdue",
    archived: show === "archived",
    deleted: show === "deleted",
    q: q.trim(),
    sort,
    answersFirst: true,
    overdueFirst: true,
  };
}

/** The filter that finds a quote by its ID. */
export const filterFor = (quoteId: string): ListFilter => ({ ...DEFAULT_FILTER, q: quoteId });

/** The filter that this browser tab had before a reload. */
export function loadFilter(): ListFilter {
  try {
    const saved: unknown = JSON.parse(loadSavedList() ?? "null");
    if (typeof saved !== "object" || saved === null) return DEFAULT_FILTER;
    const readValue = (name: string) => Reflect.get(saved, name);
    const q: unknown = readValue("q");
    const assignee: unknown = readValue("assignee");
    return {
      show: SHOWN_FILTERS.find((each) => each === readValue("show")) ?? DEFAULT_FILTER.show,
      q: typeof q === "string" ? q.slice(0, MAX_SEARCH_CHARACTERS) : DEFAULT_FILTER.q,
      sort: QUOTE_ORDERS.find((each) => each === readValue("sort")) ?? DEFAULT_FILTER.sort,
      ...(typeof assignee === "string" && { assignee }),
    };
  } catch {
    return DEFAULT_FILTER;
  }
}

export function saveFilter(filter: ListFilter): void {
  try {
    keepForStaff(JSON.stringify(filter));
  } catch {
    // Storage is full or blocked. The filter lasts as long as the page.
  }
}
