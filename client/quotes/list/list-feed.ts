import { listQuotes } from "#client/api/quote-routes.ts";
import { call, RequestFailure } from "#client/api/request.ts";
import { pageEvent } from "#client/ui/hooks/page-event.ts";
import { filterOf, type ListFilter, loadFilter, saveFilter } from "./list-filter.ts";
import { appendPage, emptyList, type ListState, setFirstPage, withChanges } from "./list-state.ts";

/** If more pages of changes than this are waiting, the list is reloaded instead. */
const MAX_PAGES = 10;

/** Holds the list. Loads its pages, and then the changes to them. */
export function createListFeed(filter: ListFilter = loadFilter()) {
  let state = emptyList(filter);
  const changed = pageEvent();
  /** The latest load of the first page. Replies to earlier loads are ignored. */
  let latestLoad: Promise<void> | undefined;
  let polling: Promise<boolean> | undefined;

  const set = (changes: Partial<ListState>) => {
    state = { ...state, ...changes };
    changed.tell();
  };

  const load = (): Promise<void> => {
    // Without a list, the last failure stays until a list is loaded.
    set({ loading: true, loadingMore: false, failure: state.rows ? undefined : state.failure });
    const own = listQuotes(filterOf(state.filter), null).then(
      (reply) => {
        if (own === latestLoad) set(setFirstPage(state, reply));
      },
      (error: unknown) => {
        // The old rows may belong to another filter.
        if (own === latestLoad)
          set({ rows: undefined, loading: false, failure: RequestFailure.of(error) });
      },
    );
    latestLoad = own;
    return own;
  };

  const readChanges = async (): Promise<boolean> => {
    const own = latestLoad;
    try {
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { latest } = state;
        if (latest === undefined) break;
        const reply = await call("GET /api/quotes/changes", { query: { since: latest } });
        if (own !== latestLoad) return true;
        // The database has fewer events than the list, so it was restored from a backup or replaced.
        if (reply.latest < latest) break;
        set(withChanges(state, reply));
        // The list of deleted quotes is short, so it is reloaded after a change.
        const changesDeleted = reply.gone.length + reply.restored.length > 0;
        if (state.filter.show === "deleted" && changesDeleted) break;
        if (!reply.more) return true;
      }
      await load();
      return state.failure === undefined;
    } catch {
      set({ offline: true });
      return false;
    }
  };

  /** Reads the changes, or retries a failed load. Resolves to whether the list is up to date. */
  const poll = async (): Promise<boolean> => {
    if (state.loading) return false;
    if (state.rows) {
      polling ??= readChanges().finally(() => {
        polling = undefined;
      });
      return polling;
    }
    if (state.failure) await load();
    return false;
  };

  return {
    state: () => state,
    set,
    subscribe: changed.watch,
    load,
    poll,

    filter(filter: ListFilter): Promise<void> {
      saveFilter(filter);
      set({ filter });
      return load();
    },

    async loadMore(): Promise<void> {
      const own = latestLoad;
      if (state.nextCursor === null || state.loadingMore) return;
      set({ loadingMore: true, failure: undefined });
      try {
        const reply = await listQuotes(filterOf(state.filter), state.nextCursor);
        if (own === latestLoad) set({ ...appendPage(state, reply), loadingMore: false });
      } catch (error) {
        if (own === latestLoad) set({ failure: RequestFailure.of(error), loadingMore: false });
      }
    },

    /** Polls again after the requests in progress, which may have missed the last change. */
    async catchUp(): Promise<boolean> {
      await Promise.all([polling, latestLoad]);
      return poll();
    },

    markRead(quoteId: string): void {
      if (state.unread.has(quoteId))
        set({ unread: new Set([...state.unread].filter((id) => id !== quoteId)) });
    },
  };
}

export type ListFeed = ReturnType<typeof createListFeed>;
