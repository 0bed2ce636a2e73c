import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { AssignQuotesReply } from "#shared/api/quotes/assignee.ts";
import type { SetStatusesReply, SetStatusReply } from "#shared/api/quotes/quotes.ts";
import type { ShortQuote } from "#shared/quotes/quote.ts";
import { MAX_AT_ONCE, type QuoteStatus } from "#shared/quotes/quote-status.ts";
import { isDeleted } from "../labels/quote-state.ts";
import { changeList, LIST, readList } from "./list-cache.ts";
import { archiveInList, hideQuote, type LoadedList, replaceQuotes, showQuote } from "./list-state.ts";

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
  readonly changed: readonly Pick<ShortQuote, "quoteId" | "status">[];
  /** Quotes that colleagues deleted first. */
  readonly gone: readonly string[];
  /** The reason if a request failed. */
  readonly failure: RequestFailure | undefined;
}

/** A status to set. */
interface Setting {
  readonly status: QuoteStatus;
  /** The status that staff saw, by quote. Settings that wait for each other share it, so that each begins where the last one ended. */
  readonly seen: ReadonlyMap<string, { status: QuoteStatus }>;
}

export const statusOutcome = (status: QuoteStatus, facts: Partial<StatusOutcome> = {}): StatusOutcome => ({
  ...{ status, done: [], unchanged: [], changed: [], gone: [], failure: undefined },
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
  const send = (
    request: Promise<{ readonly quote: ShortQuote }>,
    put: (list: LoadedList, quote: ShortQuote) => LoadedList,
  ) => {
    const take = listTaker();
    return failureOf(
      request
        .then(({ quote }) => take([quote], (list, newest) => newest.reduce(put, list)))
        .finally(() => void catchUp()),
    );
  };

  const sendStatus = async (status: QuoteStatus, changes: readonly Change[]): Promise<StatusOutcome> => {
    const take = listTaker();
    try {
      const reply = await requestStatus(status, changes, readList(client)?.quotes);
      const { quotes, unchanged, changed, gone } = reply;
      await take([...quotes, ...unchanged, ...changed], (list, newest) => ({
        ...replaceQuotes(list, newest),
        gone: new Set([...list.gone, ...gone]),
      }));
      const set = new Set(quotes.map(({ quoteId }) => quoteId));
      return statusOutcome(status, {
        done: changes.filter(({ quoteId }) => set.has(quoteId)),
        unchanged: unchanged.map(({ quoteId }) => quoteId),
        changed,
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
      const changes = [...seen].map(([quoteId, { status: from }]) => ({ quoteId, from }));
      const outcomes: StatusOutcome[] = [];
      for (let first = 0; first < changes.length; first += MAX_AT_ONCE)
        outcomes.push(await sendStatus(status, changes.slice(first, first + MAX_AT_ONCE)));
      for (const { done, unchanged } of outcomes)
        for (const quoteId of [...done.map((each) => each.quoteId), ...unchanged]) {
          const saved = seen.get(quoteId);
          if (saved) saved.status = status;
        }
      void catchUp();
      return outcomes;
    },
    ...settings.track,
  });

  const deletion = useMutation({
    async mutationFn({ quoteId }: ShortQuote) {
      try {
        await call("DELETE /api/quotes/{quoteId}", { params: { quoteId } });
      } catch (error) {
        const failure = RequestFailure.of(error);
        if (failure.code === "quote_gone")
          changeList(client, (list) => ({ ...list, gone: new Set([...list.gone, quoteId]) }));
        // Only the reply was lost.
        const isDone = failure.code === undefined && (await catchUp()) && readList(client)?.gone.has(quoteId);
        if (!isDone) throw failure;
      }
      changeList(client, (list) => hideQuote(list, quoteId));
      void catchUp();
    },
    ...deletions.track,
  });

  return {
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

    /**
     * `expected` is the status that staff saw, if not the one in the list. It is required for quotes outside the list.
     * A quote keeps its status if the server has a different one than expected.
     */
    async setStatus(
      ids: readonly string[],
      status: QuoteStatus,
      expected?: QuoteStatus,
    ): Promise<readonly StatusOutcome[]> {
      const { quotes, gone = new Set<string>() } = readList(client) ?? {};
      const seen = new Map<string, { status: QuoteStatus }>();
      const unchanged: string[] = [];
      for (const id of ids) {
        const quote = quotes?.get(id);
        const before = settings.newest().findLast((each) => each.seen.has(id));
        const from = quote ? (expected ?? quote.status) : expected;
        if (from === undefined || (quote && isDeleted({ gone }, quote))) continue;
        if (quote && (before ?? quote).status === status) unchanged.push(id);
        else seen.set(id, before?.seen.get(id) ?? { status: from });
      }
      const nothing = statusOutcome(status, { unchanged });
      return seen.size === 0 ? [nothing] : [nothing, ...(await setting.mutateAsync({ status, seen }))];
    },

    /** Resolves to the reason if it fails. */
    deleteQuote: (quote: ShortQuote) => failureOf(deletion.mutateAsync(quote)),

    /** Restores a deleted quote. Resolves to the reason if it fails. */
    async restore({ quoteId }: ShortQuote): Promise<RequestFailure | undefined> {
      const take = listTaker();
      try {
        const { quote: restored } = await call("POST /api/quotes/{quoteId}/restore", { params: { quoteId } });
        await take([restored], (list, newest) => newest.reduce(showQuote, list));
      } catch (error) {
        const failure = RequestFailure.of(error);
        if (failure.code === "quote_gone" && readList(client)?.filter.show === "deleted")
          void client.refetchQueries({ queryKey: LIST });
        return failure;
      }
      void catchUp();
      return undefined;
    },

    /** Assigns quotes, unless a colleague was faster. Rejects if nothing could be sent. */
    async assign(quotes: readonly ShortQuote[], personId: string | null): Promise<AssignQuotesReply> {
      const named = quotes.map(({ quoteId, assignee }) => ({ quoteId, from: assignee?.id ?? null }));
      const take = listTaker();
      try {
        const body = { personId, quotes: named };
        const reply = await call("PUT /api/quotes/assignee", { body });
        const { quotes: set, unchanged, changed } = reply;
        await take([...set, ...unchanged, ...changed], (list, newest) => ({
          ...replaceQuotes(list, newest),
          gone: new Set([...list.gone, ...reply.gone]),
        }));
        return reply;
      } finally {
        void catchUp();
      }
    },

    archive: (quoteId: string, reason: string) =>
      send(call("PUT /api/quotes/{quoteId}/archive", { params: { quoteId }, body: { reason } }), archiveInList),

    unarchive: (quoteId: string) =>
      send(call("DELETE /api/quotes/{quoteId}/archive", { params: { quoteId } }), showQuote),

    /** Shows the quote that a request changes. Resolves to the reason if it fails. */
    change: (request: Promise<{ readonly quote: ShortQuote }>) =>
      send(request, (list, quote) => replaceQuotes(list, [quote])),
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
  changes: readonly Change[],
  known: ReadonlyMap<string, ShortQuote> | undefined,
): Promise<SetStatuses> {
  const [change] = changes;
  const setAll = () => call("PUT /api/quotes/status", { body: { status, quotes: [...changes] } });
  if (!change || changes.length > 1) return setAll();
  try {
    // The specification promises no fields of the reply.
    const { quote, unchanged }: Partial<SetStatusReply> = await call("PUT /api/quotes/{quoteId}/status", {
      params: { quoteId: change.quoteId },
      body: { status, from: change.from },
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
