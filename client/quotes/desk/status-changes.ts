import { setStatus, setStatuses } from "#client/api/quote-routes.ts";
import type { RequestFailure } from "#client/api/request.ts";
import type { SetStatusesReply } from "#shared/api.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import { shownStatus, withQuotes } from "./desk-state.ts";
import type { DeskStore } from "./desk-store.ts";
import { asFailure, type ListLoader } from "./list-loader.ts";

interface Change {
  readonly quoteId: string;
  readonly from: QuoteStatus;
}

/** What became of setting a status. */
export interface StatusOutcome {
  readonly status: QuoteStatus;
  /** What was set, and the statuses before. */
  readonly done: readonly Change[];
  /** What others set meanwhile, to what: it stays so. */
  readonly changed: readonly { readonly quoteId: string; readonly status: QuoteStatus }[];
  /** What others deleted meanwhile. */
  readonly gone: readonly string[];
  /** Why nothing was set. */
  readonly failure: RequestFailure | undefined;
}

/**
 * Sets statuses. Each shows at once; they are sent one after another, and what fails is shown as it was.
 * A quote that was set twice in a row gets the second on top of the first.
 */
export function createStatusChanges(store: DeskStore, { poll }: Pick<ListLoader, "poll">) {
  let queue: Promise<unknown> = Promise.resolve();
  /** Of the quotes that are being set, how often they are, and what staff had before their eyes. */
  const underWay = new Map<string, { count: number; seen: QuoteStatus }>();

  const begin = (ids: readonly string[], status: QuoteStatus) => {
    const { quotes } = store.state();
    for (const id of ids) {
      const quote = quotes.get(id);
      const own = underWay.get(id);
      if (own) own.count += 1;
      else if (quote) underWay.set(id, { count: 1, seen: quote.status });
    }
    store.update((state) => {
      const wanted = new Map(state.wanted);
      for (const id of ids) wanted.set(id, status);
      return { ...state, wanted };
    });
  };

  const end = (ids: readonly string[], status: QuoteStatus, failed: ReadonlySet<string>) => {
    const settled = new Set<string>();
    for (const id of ids) {
      const own = underWay.get(id);
      if (!own) continue;
      own.count -= 1;
      if (!failed.has(id)) own.seen = status;
      if (own.count > 0) continue;
      underWay.delete(id);
      settled.add(id);
    }
    store.update((state) => ({
      ...state,
      wanted: new Map([...state.wanted].filter(([id]) => !settled.has(id))),
    }));
  };

  const take = ({ quotes, changed, gone }: Omit<SetStatusesReply, "success">) =>
    store.update((state) => ({
      ...state,
      quotes: withQuotes(state.quotes, [...quotes, ...changed]),
      gone: new Set([...state.gone, ...gone]),
    }));

  const attempt = async (ids: readonly string[], status: QuoteStatus): Promise<StatusOutcome> => {
    const changes = ids.map((quoteId) => ({
      quoteId,
      from: underWay.get(quoteId)?.seen ?? status,
    }));
    try {
      const reply = await send(status, changes);
      take(reply);
      const set = new Set(reply.quotes.map(({ quoteId }) => quoteId));
      return {
        status,
        ...reply,
        done: changes.filter(({ quoteId }) => set.has(quoteId)),
        failure: undefined,
      };
    } catch (error) {
      const failure = asFailure(error);
      // Whether it was set may be seen where only the reply was lost.
      const knows = await poll();
      const { quotes } = store.state();
      const isSet = ({ quoteId }: Change) => quotes.get(quoteId)?.status === status;
      const done = knows && !failure.serverError ? changes.filter(isSet) : [];
      const isDone = done.length === changes.length;
      return { status, done, changed: [], gone: [], failure: isDone ? undefined : failure };
    }
  };

  return {
    set(ids: readonly string[], status: QuoteStatus): Promise<StatusOutcome> {
      const state = store.state();
      const targets = ids.filter((id) => {
        const quote = state.quotes.get(id);
        return quote && !state.gone.has(id) && shownStatus(state, quote) !== status;
      });
      const nothing = { status, done: [], changed: [], gone: [], failure: undefined };
      if (targets.length === 0) return Promise.resolve(nothing);
      begin(targets, status);
      const work = queue.then(async () => {
        const outcome = await attempt(targets, status);
        const done = new Set(outcome.done.map(({ quoteId }) => quoteId));
        end(targets, status, new Set(targets.filter((id) => !done.has(id))));
        void poll();
        return outcome;
      });
      queue = work;
      return work;
    },
  };
}

async function send(
  status: QuoteStatus,
  changes: readonly Change[],
): Promise<Omit<SetStatusesReply, "success">> {
  const [change] = changes;
  if (!change || changes.length > 1) return setStatuses(status, changes);
  try {
    const { quote } = await setStatus(change.quoteId, status, change.from);
    return { quotes: [quote], changed: [], gone: [] };
  } catch (error) {
    const { code } = asFailure(error);
    // Asked as one of several, what others did to it is told with what it is now.
    if (code === "quote_changed" || code === "quote_gone") return setStatuses(status, changes);
    throw error;
  }
}
