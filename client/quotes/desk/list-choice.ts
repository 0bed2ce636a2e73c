import { keepForStaff, keptForStaff } from "#client/api/kept-for-staff.ts";
import type { QuoteFilter } from "#shared/api/quote-list.ts";
import { LONGEST_SEARCH } from "#shared/quote-search.ts";
import {
  QUOTE_ORDERS,
  QUOTE_STATUSES,
  type QuoteOrder,
  type QuoteStatus,
} from "#shared/quote-status.ts";

/** Which quotes are listed, and in what order. */
export interface ListChoice {
  readonly show: "all" | "overdue" | QuoteStatus | "deleted";
  readonly q: string;
  readonly sort: QuoteOrder;
}

export const SHOWN: readonly ListChoice["show"][] = [
  "all",
  "overdue",
  ...QUOTE_STATUSES,
  "deleted",
];

const USUAL: ListChoice = { show: "all", q: "", sort: "newest" };

/** What to ask the server for. */
export function filterOf({ show, q, sort }: ListChoice): QuoteFilter {
  return {
    status: QUOTE_STATUSES.find((status) => status === show),
    overdue: show === "overdue",
    deleted: show === "deleted",
    q: q.trim(),
    sort,
    overdueFirst: true,
  };
}

/** The choice of this tab before it was loaded anew. */
export function loadChoice(): ListChoice {
  try {
    const kept: unknown = JSON.parse(keptForStaff() ?? "null");
    if (typeof kept !== "object" || kept === null) return USUAL;
    const value = (name: string) => Reflect.get(kept, name);
    const q: unknown = value("q");
    return {
      show: SHOWN.find((each) => each === value("show")) ?? USUAL.show,
      q: typeof q === "string" ? q.slice(0, LONGEST_SEARCH) : USUAL.q,
      sort: QUOTE_ORDERS.find((each) => each === value("sort")) ?? USUAL.sort,
    };
  } catch {
    return USUAL;
  }
}

export function keepChoice(choice: ListChoice): void {
  try {
    keepForStaff(JSON.stringify(choice));
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
}
