import { listChanges, listQuotes } from "#client/api/quote-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { QuoteChangesReply } from "#shared/api/quote-list.ts";
import { type DeskState, withChanges, withPage } from "./desk-state.ts";
import type { DeskStore } from "./desk-store.ts";
import { filterOf, keepChoice, type ListChoice } from "./list-choice.ts";
import { withRow } from "./row-place.ts";

/** Parts of the changes that are asked for in a row; where there are more, the list is read anew. */
const MOST_PARTS = 10;

/** Reads the list: its first page, later pages, and what happened since. */
export function createListLoader(store: DeskStore) {
  /** Each choice and each reading anew has a number: an answer to an earlier one comes too late. */
  let reading = 0;
  let underWay: Promise<void> | undefined;
  let asking: Promise<boolean> | undefined;

  const read = () => {
    const own = readAnew().finally(() => {
      if (underWay === own) underWay = undefined;
    });
    underWay = own;
    return own;
  };

  const readAnew = async () => {
    reading += 1;
    const own = reading;
    const isCurrent = () => own === reading;
    store.update((state) => ({
      ...state,
      reading: true,
      loadingMore: false,
      // Where there is no list, what went wrong stands until there is one.
      failure: state.rows ? undefined : state.failure,
    }));
    try {
      const reply = await listQuotes(filterOf(store.state().choice), null);
      if (isCurrent()) store.update((state) => withPage(state, reply, true));
    } catch (error) {
      // What stands there may be of another choice: it would say what is not true.
      if (isCurrent())
        store.update((state) => ({
          ...state,
          rows: undefined,
          reading: false,
          failure: asFailure(error),
        }));
    }
  };

  const askForChanges = async (): Promise<boolean> => {
    const own = reading;
    try {
      for (let part = 0; part < MOST_PARTS; part += 1) {
        const { latest } = store.state();
        const reply = await listChanges(latest);
        if (own !== reading) return true;
        // A database that knows less than the list is another one, or an older copy.
        if (reply.latest < latest) break;
        store.update((state) => withRestored(withChanges(state, reply), reply));
        // The list of deleted quotes is short, so it is reloaded after a change.
        const isOfDeleted = store.state().choice.show === "deleted";
        if (isOfDeleted && reply.gone.length + reply.restored.length > 0) break;
        if (!reply.more) return true;
      }
      await read();
      return store.state().failure === undefined;
    } catch {
      store.update((state) => ({ ...state, offline: true }));
      return false;
    }
  };

  /**
   * Takes in what happened since, or reads the list that could not be loaded; false where that could not
   * be learned.
   */
  const poll = async (): Promise<boolean> => {
    const { rows, reading: isReading, failure } = store.state();
    if (isReading) return false;
    if (!rows) {
      if (failure) await read();
      return false;
    }
    asking ??= askForChanges().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    load: read,

    choose(choice: ListChoice) {
      keepChoice(choice);
      store.update((state) => ({ ...state, choice }));
      return read();
    },

    async loadMore() {
      const own = reading;
      const { choice, nextCursor, loadingMore } = store.state();
      if (nextCursor === null || loadingMore) return;
      store.update((state) => ({ ...state, loadingMore: true, failure: undefined }));
      try {
        const reply = await listQuotes(filterOf(choice), nextCursor);
        if (own === reading) store.update((state) => withPage(state, reply, false));
      } catch (error) {
        if (own === reading) store.update((state) => ({ ...state, failure: asFailure(error) }));
      } finally {
        if (own === reading) store.update((state) => ({ ...state, loadingMore: false }));
      }
    },

    poll,

    /** The same, up to now: what is being asked or read already may have missed what was done last. */
    async catchUp(): Promise<boolean> {
      await Promise.all([asking, underWay]);
      return poll();
    },
  };
}

/** Inserts restored quotes at their place in the list. */
function withRestored(state: DeskState, { quotes, restored }: QuoteChangesReply): DeskState {
  return quotes
    .filter(({ quoteId }) => restored.includes(quoteId))
    .reduce((next, quote) => withRow(next, quote), state);
}

export type ListLoader = ReturnType<typeof createListLoader>;

export function asFailure(error: unknown): RequestFailure {
  return error instanceof RequestFailure ? error : new RequestFailure(undefined);
}
