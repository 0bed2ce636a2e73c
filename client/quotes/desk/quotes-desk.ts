import { createDeletions } from "./deletions.ts";
import { emptyState } from "./desk-state.ts";
import { createDeskStore } from "./desk-store.ts";
import { loadChoice } from "./list-choice.ts";
import { createListLoader } from "./list-loader.ts";
import { createStatusChanges } from "./status-changes.ts";

/** The quotes as staff work on them: the list, what happens to it, and what is done with its quotes. */
export function createQuotesDesk() {
  const store = createDeskStore(emptyState(loadChoice()));
  const loader = createListLoader(store);
  return {
    state: store.state,
    subscribe: store.subscribe,
    ...loader,
    statuses: createStatusChanges(store, loader),
    deletions: createDeletions(store, loader),
    /** Takes the mark of a new quote away. */
    open: (quoteId: string) =>
      store.update((state) =>
        state.unread.has(quoteId)
          ? { ...state, unread: new Set([...state.unread].filter((id) => id !== quoteId)) }
          : state,
      ),
  };
}

export type QuotesDesk = ReturnType<typeof createQuotesDesk>;
