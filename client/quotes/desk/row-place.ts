import { quoteTotal } from "#shared/delivery.ts";
import type { Quote } from "#shared/quotes.ts";
import { belongs, type DeskState, isOverdue, type Row, withQuotes } from "./desk-state.ts";
import type { ListChoice } from "./list-choice.ts";

const PARTS: readonly Row["part"][] = ["new", "overdue", "rest"];

/** A quote's former row, and the filter of the list at that time. */
export interface FormerPlace {
  readonly row: Row | undefined;
  readonly choice: ListChoice;
}

/**
 * Inserts a restored quote at its place in the list. If the filter has changed since, the quote must match it and be
 * within the loaded pages.
 */
export function withRow(state: DeskState, quote: Quote, before?: FormerPlace): DeskState {
  const { rows, quotes, counts } = state;
  const { quoteId } = quote;
  const isBack = rows?.some((each) => each.quoteId === quoteId);
  if (!rows || !counts || isBack) return state;

  const overdue = isOverdue(quote, quote.status, counts.overdueBefore);
  const former = before && state.choice === before.choice ? before.row : undefined;
  if (!former && !belongs(quote, state.choice, overdue)) return state;
  const own: Row = former ?? { quoteId, part: overdue ? "overdue" : "rest" };

  const next = rows.findIndex((each) => {
    const other = quotes.get(each.quoteId);
    if (each.part !== own.part) return PARTS.indexOf(each.part) > PARTS.indexOf(own.part);
    return other && comesBefore(quote, other, own.part === "new" ? "newest" : state.choice.sort);
  });
  if (next < 0 && !former && state.nextCursor !== null) return state;
  const index = next < 0 ? rows.length : next;
  return {
    ...state,
    rows: [...rows.slice(0, index), own, ...rows.slice(index)],
    quotes: withQuotes(quotes, [quote]),
  };
}

/** Whether the one stands above the other. Of the same total, the newer does. */
function comesBefore(one: Quote, other: Quote, sort: ListChoice["sort"]): boolean {
  if (sort === "oldest") return one.timestamp < other.timestamp;
  const difference = sort === "highest" ? quoteTotal(one.pricing) - quoteTotal(other.pricing) : 0;
  return difference === 0 ? one.timestamp > other.timestamp : difference > 0;
}
