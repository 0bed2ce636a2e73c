import type { QuoteStore } from "./store.ts";

/** Longer than anyone keeps the message open that offers to undo a deletion. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Deletes for good the quotes whose deletion was neither undone nor made final for a day. */
export async function purgeDeleted(quotes: QuoteStore, now: Date): Promise<object | undefined> {
  const count = await quotes.purgeDeletedBefore(new Date(now.getTime() - KEPT_MS));
  return count > 0 ? { count } : undefined;
}
