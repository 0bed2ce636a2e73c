import { deleteQuote, getQuote, restoreQuote } from "#client/api/quote-routes.ts";
import type { RequestFailure } from "#client/api/request.ts";
import type { Quote } from "#shared/quotes.ts";
import { withQuotes } from "./desk-state.ts";
import type { DeskStore } from "./desk-store.ts";
import { asFailure, type ListLoader } from "./list-loader.ts";
import { type FormerPlace, withRow } from "./row-place.ts";

/** Deletes and restores quotes. */
export function createDeletions(
  store: DeskStore,
  { catchUp, load }: Pick<ListLoader, "catchUp" | "load">,
) {
  const takeOut = ({ quoteId }: Quote): FormerPlace => {
    const { rows, choice } = store.state();
    const row = rows?.find((each) => each.quoteId === quoteId);
    if (row)
      store.update((state) => ({ ...state, rows: state.rows?.filter((each) => each !== row) }));
    return { row, choice };
  };

  const putBack = (quote: Quote, place: FormerPlace | undefined) =>
    store.update((state) => {
      const gone = new Set([...state.gone].filter((id) => id !== quote.quoteId));
      return withRow({ ...state, gone }, quote, place);
    });

  const known = (quote: Quote) => store.state().quotes.get(quote.quoteId) ?? quote;

  return {
    /** Removes the quote from the list at once, and returns it if the request fails. `place` is its former position. */
    async remove(quote: Quote): Promise<{ place?: FormerPlace; failure?: RequestFailure }> {
      const { quoteId } = quote;
      const place = takeOut(quote);
      try {
        await deleteQuote(quoteId);
      } catch (error) {
        const failure = asFailure(error);
        if (failure.serverError || (await isThere(quoteId)) !== false) {
          putBack(known(quote), place);
          if (failure.code === "quote_gone")
            store.update((state) => ({ ...state, gone: new Set([...state.gone, quoteId]) }));
          return { failure };
        }
      }
      void catchUp();
      return { place };
    },

    /** Restores a quote: one deleted here at its former place, or one deleted by a colleague. */
    async restore(quote: Quote, place?: FormerPlace): Promise<RequestFailure | undefined> {
      const { quoteId } = quote;
      try {
        const { quote: restored } = await restoreQuote(quoteId);
        store.update((state) => ({
          ...state,
          quotes: state.quotes.has(quoteId) ? withQuotes(state.quotes, [restored]) : state.quotes,
        }));
        if (store.state().choice.show === "deleted") takeOut(quote);
        putBack(restored, place);
      } catch (error) {
        const failure = asFailure(error);
        if (failure.code === "quote_gone" && store.state().choice.show === "deleted") void load();
        if (failure.serverError || !(await isThere(quoteId))) return failure;
        putBack(known(quote), place);
      }
      void catchUp();
      return undefined;
    },
  };
}

/** Whether the quote exists and is not deleted; undefined if the server cannot be reached. */
async function isThere(quoteId: string): Promise<boolean | undefined> {
  try {
    const { quote } = await getQuote(quoteId, new AbortController().signal);
    return quote.deletedAt === undefined;
  } catch (error) {
    return asFailure(error).code === "quote_gone" ? false : undefined;
  }
}
