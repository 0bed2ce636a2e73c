import { deleteForGood, deleteQuote, getQuote, restoreQuote } from "#client/api/quote-routes.ts";
import type { RequestFailure } from "#client/api/request.ts";
import { type Row, withQuotes } from "./desk-state.ts";
import type { DeskStore } from "./desk-store.ts";
import { asFailure, type ListLoader } from "./list-loader.ts";

/** A quote that was taken out of the list, and where it stood. */
export interface Deleted {
  readonly row: Row;
  readonly index: number;
}

/** Deletes quotes, and brings them back until a deletion is final. */
export function createDeletions(store: DeskStore, { poll }: Pick<ListLoader, "poll">) {
  const takeOut = (quoteId: string): Deleted | undefined => {
    const { rows = [] } = store.state();
    const index = rows.findIndex((row) => row.quoteId === quoteId);
    const row = rows[index];
    if (!row) return undefined;
    store.update((state) => ({ ...state, rows: state.rows?.filter((each) => each !== row) }));
    return { row, index };
  };

  const putBack = ({ row, index }: Deleted) =>
    store.update((state) => {
      const rows = state.rows ?? [];
      if (rows.some(({ quoteId }) => quoteId === row.quoteId)) return state;
      return { ...state, rows: [...rows.slice(0, index), row, ...rows.slice(index)] };
    });

  return {
    /** Takes the quote out of the list at once, and puts it back where that fails. */
    async remove(quoteId: string): Promise<{ deleted?: Deleted; failure?: RequestFailure }> {
      const deleted = takeOut(quoteId);
      if (!deleted) return {};
      try {
        await deleteQuote(quoteId);
      } catch (error) {
        const failure = asFailure(error);
        if (failure.serverError || (await isThere(quoteId)) !== false) {
          putBack(deleted);
          if (failure.code === "quote_gone")
            store.update((state) => ({ ...state, gone: new Set([...state.gone, quoteId]) }));
          return { failure };
        }
      }
      void poll();
      return { deleted };
    },

    async restore(deleted: Deleted): Promise<RequestFailure | undefined> {
      const { quoteId } = deleted.row;
      try {
        const { quote } = await restoreQuote(quoteId);
        store.update((state) => ({ ...state, quotes: withQuotes(state.quotes, [quote]) }));
      } catch (error) {
        const failure = asFailure(error);
        if (failure.serverError || !(await isThere(quoteId))) return failure;
      }
      putBack(deleted);
      void poll();
      return undefined;
    },

    /** Makes the deletion final. What does not get through is final within a day. */
    async forget({ row }: Deleted): Promise<void> {
      await deleteForGood(row.quoteId).catch(() => undefined);
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
