import { call, RequestFailure } from "#client/api/request.ts";
import type { SetStatusesReply, SetStatusReply } from "#shared/api/quotes/quotes.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { MAX_AT_ONCE, type QuoteStatus } from "#shared/quotes/quote-status.ts";
import { isDeleted, shownStatus } from "../labels/quote-state.ts";
import type { ListFeed } from "./list-feed.ts";
import { updateQuotes } from "./list-state.ts";

interface Change {
  readonly quoteId: string;
  readonly from: QuoteStatus;
}

/** The result of setting a status. */
export interface StatusOutcome {
  readonly status: QuoteStatus;
  /** The changed quotes, with their previous status. */
  readonly done: readonly Change[];
  /** Quotes that already had the status. Nothing was saved, so there is nothing to undo. */
  readonly unchanged: readonly string[];
  /** Quotes that colleagues changed first. They keep the colleague's status. */
  readonly changed: readonly { readonly quoteId: string; readonly status: QuoteStatus }[];
  /** Quotes that colleagues deleted first. */
  readonly gone: readonly string[];
  /** The reason if a request failed. */
  readonly failure: RequestFailure | undefined;
}

export const describeFailure = (
  status: QuoteStatus,
  unchanged: readonly string[] = [],
): StatusOutcome => ({ status, done: [], unchanged, changed: [], gone: [], failure: undefined });

/** Sets statuses. The list shows them at once, sends one request at a time, and rolls back on failure. */
export function createStatusChanges(list: ListFeed) {
  let queue: Promise<unknown> = Promise.resolve();

  const begin = (ids: readonly string[], status: QuoteStatus, expected?: QuoteStatus) => {
    const { unsaved, quotes } = list.state();
    const next = ids.map((id) => {
      const { from, requests = 0 } = unsaved.get(id) ?? {};
      const seen = from ?? expected ?? quotes.get(id)?.status ?? status;
      return [id, { status, from: seen, requests: requests + 1 }] as const;
    });
    list.set({ unsaved: new Map([...unsaved, ...next]) });
  };

  const end = (ids: readonly string[], status: QuoteStatus, saved: ReadonlySet<string>) => {
    const next = new Map(list.state().unsaved);
    for (const id of ids) {
      const own = next.get(id);
      if (!own || own.requests === 1) next.delete(id);
      else {
        const from = saved.has(id) ? status : own.from;
        next.set(id, { ...own, from, requests: own.requests - 1 });
      }
    }
    list.set({ unsaved: next });
  };

  const apply = ({ quotes, unchanged, changed, gone }: Omit<SetStatusesReply, "success">) => {
    const state = list.state();
    const replied = [...quotes, ...unchanged, ...changed];
    list.set({
      quotes: updateQuotes(
        state.quotes,
        replied.filter(({ quoteId }) => state.quotes.has(quoteId)),
      ),
      gone: new Set([...state.gone, ...gone]),
    });
  };

  const send = async (ids: readonly string[], status: QuoteStatus): Promise<StatusOutcome> => {
    const { unsaved } = list.state();
    const changes = ids.map((quoteId) => ({ quoteId, from: unsaved.get(quoteId)?.from ?? status }));
    try {
      const reply = await requestStatus(status, changes, list.state().quotes);
      apply(reply);
      const set = new Set(reply.quotes.map(({ quoteId }) => quoteId));
      return {
        status,
        ...reply,
        done: changes.filter(({ quoteId }) => set.has(quoteId)),
        unchanged: reply.unchanged.map(({ quoteId }) => quoteId),
        failure: undefined,
      };
    } catch (error) {
      const failure = RequestFailure.of(error);
      // If only the reply was lost, the latest events show whether the status was saved.
      const isUpToDate = await list.catchUp();
      const { quotes } = list.state();
      const isSet = ({ quoteId }: Change) => quotes.get(quoteId)?.status === status;
      const done = isUpToDate && !failure.serverError ? changes.filter(isSet) : [];
      const isDone = done.length === changes.length;
      return { ...describeFailure(status), done, failure: isDone ? undefined : failure };
    }
  };

  /**
   * `expected` is the status that staff saw, if not the one in the list. It is required for quotes outside the list.
   * A quote keeps its status if the server has a different one than expected.
   */
  return (
    ids: readonly string[],
    status: QuoteStatus,
    expected?: QuoteStatus,
  ): Promise<StatusOutcome> => {
    const state = list.state();
    const [targets, unchanged]: [string[], string[]] = [[], []];
    for (const id of ids) {
      const quote = state.quotes.get(id);
      if (!quote) {
        if (expected !== undefined) targets.push(id);
      } else if (!isDeleted(state, quote))
        (shownStatus(state, quote) === status ? unchanged : targets).push(id);
    }
    const nothing = describeFailure(status, unchanged);
    if (targets.length === 0) return Promise.resolve(nothing);
    begin(targets, status, expected);
    const work = queue.then(async () => {
      let outcome = nothing;
      for (let first = 0; first < targets.length; first += MAX_AT_ONCE)
        outcome = combineOutcomes(
          outcome,
          await send(targets.slice(first, first + MAX_AT_ONCE), status),
        );
      const saved = [...outcome.done.map(({ quoteId }) => quoteId), ...outcome.unchanged];
      end(targets, status, new Set(saved));
      void list.catchUp();
      return outcome;
    });
    queue = work;
    return work;
  };
}

const combineOutcomes = (one: StatusOutcome, other: StatusOutcome): StatusOutcome => ({
  status: other.status,
  done: [...one.done, ...other.done],
  unchanged: [...one.unchanged, ...other.unchanged],
  changed: [...one.changed, ...other.changed],
  gone: [...one.gone, ...other.gone],
  failure: other.failure ?? one.failure,
});

async function requestStatus(
  status: QuoteStatus,
  changes: readonly Change[],
  known: ReadonlyMap<string, Quote>,
): Promise<Omit<SetStatusesReply, "success">> {
  const [change] = changes;
  const setAll = () => call("PUT /api/quotes/status", { body: { status, quotes: [...changes] } });
  if (!change || changes.length > 1) return setAll();
  try {
    // The specification promises no fields of the reply.
    const { quote, unchanged }: Partial<SetStatusReply> = await call(
      "PUT /api/quotes/{quoteId}/status",
      { params: { quoteId: change.quoteId }, body: { status, from: change.from } },
    );
    const before = known.get(change.quoteId);
    const now = quote ?? (before && { ...before, status });
    const replied = now ? [now] : [];
    const [set, had] = unchanged ? [[], replied] : [replied, []];
    return { quotes: set, unchanged: had, changed: [], gone: [] };
  } catch (error) {
    const { code } = RequestFailure.of(error);
    // The request for several quotes also returns a colleague's change.
    if (code === "quote_changed" || code === "quote_gone") return setAll();
    throw error;
  }
}
