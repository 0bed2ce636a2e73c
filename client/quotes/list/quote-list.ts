import { call, RequestFailure } from "#client/api/request.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { createListFeed } from "./list-feed.ts";
import type { ListFilter } from "./list-filter.ts";
import { type FormerPlace, insertRow, updateQuotes } from "./list-state.ts";
import { createStatusChanges } from "./status-changes.ts";

/** The list of quotes, and the changes that staff make to its quotes. */
export function createQuoteList(filter?: ListFilter) {
  const list = createListFeed(filter);

  const hide = ({ quoteId }: Quote): FormerPlace => {
    const { rows, filter } = list.state();
    const row = rows?.find((each) => each.quoteId === quoteId);
    if (row) list.set({ rows: rows?.filter((each) => each !== row) });
    return { row, filter };
  };

  const show = (quote: Quote, place: FormerPlace | undefined) => {
    const state = list.state();
    const gone = new Set([...state.gone].filter((id) => id !== quote.quoteId));
    list.set(insertRow({ ...state, gone }, quote, place));
  };

  const findNewest = (quote: Quote) => list.state().quotes.get(quote.quoteId) ?? quote;

  return {
    ...list,
    setStatus: createStatusChanges(list),

    /** Confirms the customer's acceptance, or takes that back. Both can be repeated. */
    async confirm(quoteId: string, isConfirmed: boolean): Promise<RequestFailure | undefined> {
      try {
        const { quote } = await call(
          `${isConfirmed ? "PUT" : "DELETE"} /api/quotes/{quoteId}/confirmation`,
          { params: { quoteId } },
        );
        const { quotes } = list.state();
        if (quotes.has(quoteId)) list.set({ quotes: updateQuotes(quotes, [quote]) });
      } catch (error) {
        return RequestFailure.of(error);
      } finally {
        void list.catchUp();
      }
      return undefined;
    },

    /** Removes the quote from the list at once, and returns it if the request fails. `place` is its former position. */
    async delete(quote: Quote): Promise<{ place?: FormerPlace; failure?: RequestFailure }> {
      const { quoteId } = quote;
      const place = hide(quote);
      try {
        await call("DELETE /api/quotes/{quoteId}", { params: { quoteId } });
      } catch (error) {
        const failure = RequestFailure.of(error);
        if (failure.serverError || (await checkExistence(quoteId)) !== false) {
          show(findNewest(quote), place);
          if (failure.code === "quote_gone")
            list.set({ gone: new Set([...list.state().gone, quoteId]) });
          return { failure };
        }
      }
      void list.catchUp();
      return { place };
    },

    /** Restores a deleted quote. `place` is its former position in the list, if it was deleted here. */
    async restore(quote: Quote, place?: FormerPlace): Promise<RequestFailure | undefined> {
      const { quoteId } = quote;
      try {
        const { quote: restored } = await call("POST /api/quotes/{quoteId}/restore", {
          params: { quoteId },
        });
        const { quotes, filter } = list.state();
        if (quotes.has(quoteId)) list.set({ quotes: updateQuotes(quotes, [restored]) });
        if (filter.show === "deleted") hide(quote);
        show(restored, place);
      } catch (error) {
        const failure = RequestFailure.of(error);
        const showsDeleted = list.state().filter.show === "deleted";
        if (failure.code === "quote_gone" && showsDeleted) void list.load();
        if (failure.serverError || !(await checkExistence(quoteId))) return failure;
        show(findNewest(quote), place);
      }
      void list.catchUp();
      return undefined;
    },
  };
}

export type QuoteList = ReturnType<typeof createQuoteList>;

/** Whether the quote exists and is not deleted; undefined if the server cannot be reached. */
async function checkExistence(quoteId: string): Promise<boolean | undefined> {
  try {
    const { quote } = await call("GET /api/quotes/{quoteId}", { params: { quoteId } });
    return quote.deletedAt === undefined;
  } catch (error) {
    return RequestFailure.of(error).code === "quote_gone" ? false : undefined;
  }
}
