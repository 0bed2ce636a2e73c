import type { Query, QueryClient } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { type LoadedList, withChanges } from "./list-state.ts";

/** The key of the list in the query cache. */
export const LIST = ["quotes", "list"];

/** The keys of quotes in full begin with it. The ID follows. */
export const DETAILS = ["quotes", "detail"];

/** If more pages of changes than this are waiting, the list is reloaded instead. */
const MAX_PAGES = 10;

/** Changes the list, unless it could not be loaded. Then the next load brings the change. */
export function changeList(client: QueryClient, change: (list: LoadedList) => LoadedList): void {
  if (isLoaded(client)) client.setQueryData<LoadedList>(LIST, (list) => list && change(list));
}

export const readList = (client: QueryClient) => client.getQueryData<LoadedList>(LIST);

export const isLoaded = (client: QueryClient) => client.getQueryState(LIST)?.status === "success";

/** Reads the changes since the last ones, or loads a list that could not be loaded. */
export async function readChanges(client: QueryClient, signal: AbortSignal): Promise<null> {
  const isLoading = client.isFetching({ queryKey: LIST }) > 0;
  for (let page = 0; isLoaded(client) && !isLoading && page < MAX_PAGES; page += 1) {
    const before = readList(client);
    const since = before?.latest;
    if (since === undefined) break;
    const query = { since, short: "1" } as const;
    const reply = await call("GET /api/quotes/changes", { query, signal });
    // The database has fewer events than the list, so it was restored from a backup or replaced.
    if (reply.latest < since) break;
    changeList(client, (list) => (list.latest === since ? withChanges(list, reply) : list));
    const hasNewRules = reply.rulesRevision !== before?.counts.rulesRevision;
    const changed = new Set([...reply.quotes.map(({ quoteId }) => quoteId), ...reply.gone]);
    void reloadDetails(client, (quoteId) => hasNewRules || changed.has(quoteId));
    // The list of deleted quotes is short, so it is reloaded after a change.
    const changesDeleted = reply.gone.length + reply.restored.length > 0;
    if (before?.filter.show === "deleted" && changesDeleted) break;
    if (!reply.more) return null;
  }
  await client.refetchQueries({ queryKey: LIST }, { cancelRefetch: !isLoading });
  return null;
}

/** Loads opened quotes again, also those whose first reply is still to come. */
export async function reloadDetails(client: QueryClient, isOld: (quoteId: string) => boolean): Promise<void> {
  const filters = { queryKey: DETAILS, predicate: ({ queryKey }: Query) => isOld(String(queryKey[DETAILS.length])) };
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
