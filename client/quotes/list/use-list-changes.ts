import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { AssignQuotesReply } from "#shared/api/quotes/assignee.ts";
import type { SetStatusesReply, SetStatusReply } from "#shared/api/quotes/quotes.ts";
import type { ShortQuote } from "#shared/quotes/quote.ts";
import { lastSaid } from "#shared/quotes/quote-outcome.ts";
import { MAX_AT_ONCE, type QuoteStatus } from "#shared/quotes/quote-status.ts";
import { isDeleted, shownStatus } from "../labels/quote-state.ts";
import { changeList, LIST, readList } from "./list-cache.ts";
import { hideQuote, type ListState, type LoadedList, replaceQuotes, showQuote } from "./list-state.ts";

/** The part of a quote that staff saw when they set its status. */
export interface SeenQuote extends ReturnType<typeof lastSaid> {
  readonly quoteId: string;
  readonly from: QuoteStatus;
}

/** The newest revision and answer of a quote, for the query of a decision. */
export const saidInQuery = (quote: ShortQuote) => {
  const { after, answered } = lastSaid(quote);
  return { after: `${after}`, answered: answered ?? "" };
};

/** The part of a quote that is on the screen now. */
export const seeQuote = (state: Pick<ListState, "unsaved">, quote: ShortQuote): SeenQuote => ({
  ...{ quoteId: quote.quoteId, from: shownStatus(state, quote), ...lastSaid(quote) },
});

/** The result of setting a status. */
export interface StatusOutcome {
  readonly status: QuoteStatus;
  /** The changed quotes, as staff saw them. */
  readonly done: readonly SeenQuote[];
  /** Quotes that already had the status. Nothing was saved, so there is nothing to undo. */
  readonly unchanged: readonly string[];
  /** Quotes that colleagues changed first. They keep the colleague's status. */
  readonly changed: readonly Pick<ShortQuote, "quoteId" | "status">[];
  /** Quotes that their customers have answered since. They stay as they are. */
  readonly answered: readonly string[];
  /** Quotes that colleagues deleted first. */
  readonly gone: readonly string[];
  /** The reason if a request failed. */
  readonly failure: RequestFailure | undefined;
}

/** A status to set. */
interface Setting {
  readonly status: QuoteStatus;
  /** By quote. Settings that wait for each other share it, so that each begins where the last one ended. */
  readonly seen: ReadonlyMap<string, { current: SeenQuote }>;
}

export const statusOutcome = (status: QuoteStatus, facts: Partial<StatusOutcome> = {}): StatusOutcome => ({
  ...{ status, done: [], unchanged: [], changed: [], answered: [], gone: [], failure: undefined },
  ...facts,
});

/** The changes that staff make to quotes. The list shows them at once, and as before if they fail. */
export function useListChanges(catchUp: () => Promise<boolean>) {
  const client = useQueryClient();
  const settings = useUnderWay<Setting>();
  const deletions = useUnderWay<ShortQuote>();

  /**
   * Begins a request. The returned function changes the list by the quotes of its reply. A quote that came in meanwhile stays, because the
   * reply may be older, and the newest is asked for.
   */
  const listTaker = () => {
    const sent = readList(client);
    return async (
      replied: readonly ShortQuote[],
      put: (list: LoadedList, newest: readonly ShortQuote[]) => LoadedList,
    ) => {
      const known = readList(client)?.quotes;
      const isMoved = ({ quoteId }: ShortQuote) =>
        sent !== undefined && known?.get(quoteId) !== sent.quotes.get(quoteId);
      const newest = replied.map((quote) => (isMoved(quote) && known?.get(quote.quoteId)) || quote);
      changeList(client, (list) => put(list, newest));
      if (replied.some(isMoved)) await catchUp();
    };
  };

  /** Changes the list by the quote of a reply. Resolves to the reason if the request fails. */
  const change = (
    request: Promise<{ readonly quote: ShortQuote }>,
    put: (list: LoadedList, quote: ShortQuote) => LoadedList = (list, quote) => replaceQuotes(list, [quote]),
  ) => {
    const take = listTaker();
    return failureOf(
      request
        .then(({ quote }) => take([quote], (list, newest) => newest.reduce(put, list)))
        .finally(() => void catchUp()),
    );
  };

  /** Begins a request about several quotes. The returned function takes over its reply. */
  const severalTaker = () => {
    const take = listTaker();
    return ({ quotes, unchanged, changed, gone }: SetStatuses) =>
      take([...quotes, ...unchanged, ...changed], (list, newest) => ({
        ...replaceQuotes(list, newest),
        gone: new Set([...list.gone, ...gone]),
      }));
  };

  const sendStatus = async (status: QuoteStatus, changes: readonly SeenQuote[]): Promise<StatusOutcome> => {
    const take = severalTaker();
    try {
      const reply = await requestStatus(status, changes, readList(client)?.quotes);
      await take(reply);
      const { quotes, unchanged, changed, gone } = reply;
      const set = new Set(quotes.map(({ quoteId }) => quoteId));
      const seen = new Map(changes.map((each) => [each.quoteId, each.answered]));
      const isAnswered = (quote: ShortQuote) => quote.answer && quote.answer.at !== seen.get(quote.quoteId);
      return statusOutcome(status, {
        done: changes.filter(({ quoteId }) => set.has(quoteId)),
        unchanged: unchanged.map(({ quoteId }) => quoteId),
        changed: changed.filter((quote) => !isAnswered(quote)),
        answered: changed.filter(isAnswered).map(({ quoteId }) => quoteId),
        gone,
      });
    } catch (error) {
      const failure = RequestFailure.of(error);
      await catchUp();
      return statusOutcome(status, { failure });
    }
  };

  const setting = useMutation({
    // One after the other.
    scope: { id: "quote-status" },
    async mutationFn({ status, seen }: Setting) {
      const changes = [...seen.values()].map(({ current }) => current);
      const outcomes: StatusOutcome[] = [];
      for (let first = 0; first < changes.length; first += MAX_AT_ONCE)
        outcomes.push(await sendStatus(status, changes.slice(first, first + MAX_AT_ONCE)));
      for (const { done, unchanged } of outcomes)
        for (const quoteId of [...done.map((each) => each.quoteId), ...unchanged]) {
          const saved = seen.get(quoteId);
          if (saved) saved.current = { ...saved.current, from: status };
        }
      void catchUp();
      return outcomes;
    },
    ...settings.track,
  });

  const deletion = useMutation({
    async mutationFn(quote: ShortQuote) {
      const { quoteId } = quote;
      try {
        await call("DELETE /api/quotes/{quoteId}", {
          params: { quoteId },
          query: saidInQuery(quote),
        });
      } catch (error) {
        const failure = RequestFailure.of(error);
        if (failure.code === "quote_gone")
          changeList(client, (list) => ({ ...list, gone: new Set([...list.gone, quoteId]) }));
        const isCaughtUp = await catchUp();
        // Only the reply was lost.
        const isDone = failure.code === undefined && isCaughtUp && readList(client)?.gone.has(quoteId);
        if (!isDone) throw failure;
      }
      changeList(client, (list) => hideQuote(list, quoteId));
      void catchUp();
    },
    ...deletions.track,
  });

  return {
    change,
    unsaved: useMemo(
      () =>
        new Map(
          settings.underWay.flatMap(({ status, seen }) =>
            [...seen.keys()].map((quoteId) => [quoteId, status] as const),
          ),
        ),
      [settings.underWay],
    ),
    deleting: useMemo(() => new Set(deletions.underWay.map(({ quoteId }) => quoteId)), [deletions.underWay]),

    /** Sets the status of quotes, except for those that are no longer as staff saw them. */
    async setStatus(given: readonly SeenQuote[], status: QuoteStatus): Promise<readonly StatusOutcome[]> {
      const { quotes, gone = new Set<string>() } = readList(client) ?? {};
      const seen = new Map<string, { current: SeenQuote }>();
      const unchanged: string[] = [];
      for (const each of given) {
        const { quoteId: id } = each;
        const quote = quotes?.get(id);
        const before = settings.newest().findLast((other) => other.seen.has(id));
        if (quote && isDeleted({ gone }, quote)) continue;
        if (quote && (before ?? quote).status === status) unchanged.push(id);
        else seen.set(id, before?.seen.get(id) ?? { current: each });
      }
      const nothing = statusOutcome(status, { unchanged });
      return seen.size === 0 ? [nothing] : [nothing, ...(await setting.mutateAsync({ status, seen }))];
    },

    /** Resolves to the reason if it fails. */
    deleteQuote: (quote: ShortQuote) => failureOf(deletion.mutateAsync(quote)),

    /** Restores a deleted quote. Resolves to the reason if it fails. */
    async restore({ quoteId }: ShortQuote): Promise<RequestFailure | undefined> {
      const failure = await change(call("POST /api/quotes/{quoteId}/restore", { params: { quoteId } }), showQuote);
      if (failure?.code === "quote_gone" && readList(client)?.filter.show === "deleted")
        void client.refetchQueries({ queryKey: LIST });
      return failure;
    },

    /** Assigns quotes, unless a colleague was faster. Rejects if nothing could be sent. */
    async assign(quotes: readonly ShortQuote[], personId: string | null): Promise<AssignQuotesReply> {
      const named = quotes.map(({ quoteId, assignee }) => ({ quoteId, from: assignee?.id ?? null }));
      const take = severalTaker();
      try {
        const reply = await call("PUT /api/quotes/assignee", { body: { personId, quotes: named } });
        await take(reply);
        return reply;
      } finally {
        void catchUp();
      }
    },
  };
}

const failureOf = (work: Promise<unknown>): Promise<RequestFailure | undefined> =>
  work.then(() => undefined, RequestFailure.of);

/** The variables of a mutation while it is under way, oldest first. */
function useUnderWay<Variables>() {
  const [underWay, setUnderWay] = useState<readonly Variables[]>([]);
  const newest = useRef(underWay);
  const set = (next: readonly Variables[]) => {
    newest.current = next;
    setUnderWay(next);
  };
  return {
    underWay,
    /** Those of this moment, which may not have been rendered yet. */
    newest: () => newest.current,
    track: {
      onMutate: (variables: Variables) => set([...newest.current, variables]),
      onSettled: (_data: unknown, _error: unknown, variables: Variables) =>
        set(newest.current.filter((each) => each !== variables)),
    },
  };
}

type SetStatuses = Pick<SetStatusesReply, "gone"> & Record<"quotes" | "unchanged" | "changed", readonly ShortQuote[]>;

async function requestStatus(
  status: QuoteStatus,
  changes: readonly SeenQuote[],
  known: ReadonlyMap<string, ShortQuote> | undefined,
): Promise<SetStatuses> {
  const [change] = changes;
  const setAll = () => call("PUT /api/quotes/status", { body: { status, quotes: [...changes] } });
  if (!change || changes.length > 1) return setAll();
  try {
    // The specification promises no fields of the reply.
    const { quote, unchanged }: Partial<SetStatusReply> = await call("PUT /api/quotes/{quoteId}/status", {
      params: { quoteId: change.quoteId },
      body: { status, from: change.from, after: change.after, answered: change.answered },
    });
    const before = known?.get(change.quoteId);
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
