import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { call } from "#client/api/call.ts";
import { listQuotes } from "#client/api/quote-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import { changeList, isLoaded, LIST, readChanges, readList } from "./list-cache.ts";
import { filterOf, type ListFilter, loadFilter, saveFilter } from "./list-filter.ts";
import { appendPage, createList, type ListState, type LoadedList, without } from "./list-state.ts";
import { useListChanges } from "./use-list-changes.ts";

/** Colleagues' changes appear within seconds. A poll without news costs the server almost nothing. */
const POLL_MS = 5000;

/** The list of quotes: its pages, the changes to them, and what staff change here. */
export function useQuoteList(active: boolean) {
  const client = useQueryClient();
  const [filter, setFilter] = useState(loadFilter);
  /** The filter of the next request. */
  const asked = useRef(filter);

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: LIST,
    async queryFn() {
      const filter = asked.current;
      return createList(filter, await listQuotes(filterOf(filter), null));
    },
    enabled: active,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const poll = useQuery({
    queryKey: ["quotes", "changes"],
    queryFn: ({ signal }) => readChanges(client, signal),
    initialData: null,
    enabled: active,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  const more = useMutation({
    async mutationFn(end: End) {
      const page = await listQuotes(filterOf(end.filter), end.nextCursor);
      changeList(client, (list) => (isSameEnd(list, end) ? appendPage(list, page) : list));
    },
  });
  const asksMore = isSameEnd(more.variables, data) ? more : undefined;

  /** Asks for changes after the requests in progress, which may have missed the last one. Resolves to whether the list is up to date. */
  const catchUp = async (): Promise<boolean> => {
    await client
      .getQueryCache()
      .find({ queryKey: LIST })
      ?.promise?.catch(() => {});
    const { isSuccess } = await poll.refetch();
    return isSuccess && isLoaded(client);
  };
  const { unsaved, deleting, ...changes } = useListChanges(catchUp);

  const rows = useMemo(
    () => data?.rows.filter(({ quoteId }) => !data.hidden.has(quoteId) && !deleting.has(quoteId)),
    [data, deleting],
  );
  const failure = error ?? asksMore?.error;
  const state: ListState | undefined = data && {
    ...data,
    filter,
    // The old rows may belong to another filter.
    rows: error ? undefined : rows,
    unsaved,
    loading: isFetching,
    loadingMore: asksMore?.isPending === true,
    failure: failure ? RequestFailure.of(failure) : undefined,
    offline: poll.isError,
  };
  // Until there is a list, the last failure stays while the load is repeated.
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);

  return {
    ...changes,
    catchUp,
    state,
    /** The reason if there has been no list yet. */
    failure: !data && lastError ? RequestFailure.of(lastError) : undefined,
    /** Loads the list again, or the list of another filter. Resolves to its rows, unless it fails. */
    async load(next?: ListFilter): Promise<ListState["rows"]> {
      if (next) {
        saveFilter(next);
        asked.current = next;
        setFilter(next);
      }
      const loaded = await refetch();
      return loaded.isSuccess ? loaded.data.rows : undefined;
    },
    async loadMore(): Promise<void> {
      if (data && data.nextCursor !== null && !asksMore?.isPending) await more.mutateAsync(data).catch(() => {});
    },
    /** Whether the quote is visible in the list, as of now. */
    isListed(quoteId: string): boolean {
      const { rows, hidden } = readList(client) ?? {};
      return rows?.some((row) => row.quoteId === quoteId) === true && !hidden?.has(quoteId);
    },
    markRead: useCallback(
      (quoteId: string) => changeList(client, (list) => ({ ...list, news: without(list.news, quoteId) })),
      [client],
    ),
    /** Tells the server, once for each event, that this person has seen a quote up to it. */
    async markSeen(quoteId: string, event: number): Promise<void> {
      const said = { params: { quoteId }, body: { event } };
      const { mentions } = await call("PUT /api/quotes/{quoteId}/seen", said);
      changeList(client, (list) => ({
        ...list,
        unread: without(list.unread, quoteId),
        counts: { ...list.counts, mentions },
      }));
    },
  };
}

export type QuoteList = ReturnType<typeof useQuoteList>;

/** The end of a list, where its next page belongs. */
type End = Pick<LoadedList, "filter" | "nextCursor">;

const isSameEnd = (one: End | undefined, other: End | undefined) =>
  one?.filter === other?.filter && one?.nextCursor === other?.nextCursor;
