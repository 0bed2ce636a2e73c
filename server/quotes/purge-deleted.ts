import { RESTORABLE_MS } from "#shared/quote-status.ts";
import type { QuoteStore } from "./store.ts";

/** Erases quotes that were deleted more than a day ago. */
export async function purgeDeleted(quotes: QuoteStore, now: Date): Promise<object | undefined> {
  const count = await quotes.purgeDeletedBefore(new Date(now.getTime() - RESTORABLE_MS));
  return count > 0 ? { count } : undefined;
}
