import { deleteForGood, deleteQuote, getQuote, restoreQuote } from "#client/api/quote-routes.ts";
import type { RequestFailure } from "#client/api/request.ts";
import type { Quote } from "#shared/quotes.ts";
import { type Row, withQuotes } from "./desk-state.ts";
import type { DeskStore } from "./desk-store.ts";
import type { ListChoice } from "./list-choice.ts";
import { asFailure, type ListLoader } from "./list-loader.ts";
import { withRow } from "./row-place.ts";

/** A quote that was taken out of the list, and where it stood. */
export interface Deleted {
  readonly quote: Quote;
  readonly row: Row | undefined;
  readonly choice: ListChoice;
}

/** Deletes quotes, and brings them back until a deletion is final. */
export function createDeletions(store: DeskStore, { catchUp }: Pick<ListLoader, "catchUp">) {
  const takeOut = (quote: Quote): Deleted => {
    const { rows, choice } = store.state();
    const row = rows?.find(({ quoteId }) => quoteId === quote.quoteId);
    if (row)
      store.update((state) => ({ ...state, rows: state.rows?.filter((each) => each !== row) }));
    return { quote, row, choice };
  };

  const putBack = (deleted: Deleted, quote = deleted.quote) =>
    store.update((state) => withRow(state, quote, deleted));

  return {
    /** Takes the quote out of the list at once, and puts it back where that fails. */
    async remove(quote: Quote): Promise<{ deleted?: Deleted; failure?: RequestFailure }> {
      const { quoteId } = quote;
      const deleted = takeOut(quote);
      try {
        await deleteQuote(quoteId);
      } catch (error) {
        const failure = asFailure(error);
        if (failure.serverError || (await isThere(quoteId)) !== false) {
          putBack(deleted, store.state().quotes.get(quoteId));
          if (failure.code === "quote_gone")
            store.update((state) => ({ ...state, gone: new Set([...state.gone, quoteId]) }));
          return { failure };
        }
      }
      void catchUp();
      return { deleted };
    },

    async restore(deleted: Deleted): Promise<RequestFailure | undefined> {
      const { quoteId } = deleted.quote;
      try {
        const { quote } = await restoreQuote(quoteId);
        store.update((state) => ({
          ...state,
          quotes: state.quotes.has(quoteId) ? withQuotes(state.quotes, [quote]) : state.quotes,
        }));
        putBack(deleted, quote);
      } catch (error) {
        const failure = asFailure(error);
        if (failure.serverError || !(await isThere(quoteId))) return failure;
        putBack(deleted, store.state().quotes.get(quoteId));
      }
      void catchUp();
      return undefined;
    },

    /** Makes the deletion final. What does not get through is final within a day. */
    async forget({ quote }: Deleted): Promise<void> {
      await deleteForGood(quote.quoteId).catch(() => undefined);
    },
  };
}

/** Whether the server has the quote; undefined where it cannot be asked. */
async function isThere(quoteId: string): Promise<boolean | undefined> {
  try {
    await getQuote(quoteId, new AbortController().signal);
    return true;
  } catch (error) {
    return asFailure(error).code === "quote_gone" ? false : undefined;
  }
}
