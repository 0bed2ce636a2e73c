import { setStatus, setStatuses } from "#client/api/quote-routes.ts";
import type { SetStatusesReply } from "#shared/api/quotes.ts";
import { MOST_AT_ONCE, type QuoteStatus } from "#shared/quote-status.ts";
import { isDeleted, shownStatus, withQuotes } from "./desk-state.ts";
import type { DeskStore } from "./desk-store.ts";
import { asFailure, type ListLoader } from "./list-loader.ts";
import { type Change, nothingSet, type StatusOutcome, together } from "./status-outcome.ts";

/**
 * Sets statuses. Each shows at once; they are sent one after another, and what fails is shown as it was.
 * A quote that was set twice in a row gets the second on top of the first.
 */
export function createStatusChanges(store: DeskStore, { catchUp }: Pick<ListLoader, "catchUp">) {
  let queue: Promise<unknown> = Promise.resolve();
  /** Of the quotes that are being set, how often they are, and what staff had before their eyes. */
  const underWay = new Map<string, { count: number; seen: QuoteStatus }>();

  const begin = (ids: readonly string[], status: QuoteStatus, expected?: QuoteStatus) => {
    const { quotes } = store.state();
    for (const id of ids) {
      const seen = expected ?? quotes.get(id)?.status;
      const own = underWay.get(id);
      if (own) own.count += 1;
      else if (seen) underWay.set(id, { count: 1, seen });
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

  const take = ({ quotes, unchanged, changed, gone }: Omit<SetStatusesReply, "success">) =>
    store.update((state) => ({
      ...state,
      quotes: withQuotes(
        state.quotes,
        [...quotes, ...unchanged, ...changed].filter(({ quoteId }) => state.quotes.has(quoteId)),
      ),
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
        unchanged: reply.unchanged.map(({ quoteId }) => quoteId),
        failure: undefined,
      };
    } catch (error) {
      const failure = asFailure(error);
      // Whether it was set may be seen where only the reply was lost.
      const knows = await catchUp();
      const { quotes } = store.state();
      const isSet = ({ quoteId }: Change) => quotes.get(quoteId)?.status === status;
      const done = knows && !failure.serverError ? changes.filter(isSet) : [];
      const isDone = done.length === changes.length;
      return { ...nothingSet(status), done, failure: isDone ? undefined : failure };
    }
  };

  return {
    /**
     * `expected`: what the quotes are taken to be, whatever the list says of them and whether it has them.
     * Where somebody else set them meanwhile, they stay so.
     */
    set(
      ids: readonly string[],
      status: QuoteStatus,
      expected?: QuoteStatus,
    ): Promise<StatusOutcome> {
      const state = store.state();
      const [targets, unchanged]: [string[], string[]] = [[], []];
      for (const id of ids) {
        const quote = state.quotes.get(id);
        if (!quote) {
          if (expected !== undefined) targets.push(id);
        } else if (!isDeleted(state, quote))
          (shownStatus(state, quote) === status ? unchanged : targets).push(id);
      }
      if (targets.length === 0) return Promise.resolve(nothingSet(status, unchanged));
      begin(targets, status, expected);
      const work = queue.then(async () => {
        let outcome = nothingSet(status, unchanged);
        for (let first = 0; first < targets.length; first += MOST_AT_ONCE) {
          const part = targets.slice(first, first + MOST_AT_ONCE);
          outcome = together(outcome, await attempt(part, status));
        }
        const set = new Set([...outcome.done.map(({ quoteId }) => quoteId), ...outcome.unchanged]);
        end(targets, status, new Set(targets.filter((id) => !set.has(id))));
        void catchUp();
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
    const { quote, unchanged } = await setStatus(change.quoteId, status, change.from);
    const [set, had] = unchanged ? [[], [quote]] : [[quote], []];
    return { quotes: set, unchanged: had, changed: [], gone: [] };
  } catch (error) {
    const { code } = asFailure(error);
    // Asked as one of several, what others did to it is told with what it is now.
    if (code === "quote_changed" || code === "quote_gone") return setStatuses(status, changes);
    throw error;
  }
}
