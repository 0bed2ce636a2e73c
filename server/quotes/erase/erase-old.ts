import { RESTORABLE_MS } from "#shared/quotes/quote-status.ts";
import type { EraseStore } from "./erase-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface EraseOldDeps {
  readonly quotes: EraseStore;
  /** Remembers when a retention period took effect. */
  readonly upkeep: { readonly findKeptSince: (days: number, now: Date) => Promise<Date> };
  readonly keptDays: number;
}

/** Erases quotes that were deleted more than a day ago. */
export async function eraseDeleted(quotes: EraseStore, now: Date): Promise<object | undefined> {
  return report(quotes, await quotes.eraseDeleted(new Date(now.getTime() - RESTORABLE_MS), now));
}

/**
 * Erases quotes to which nothing happened for `keptDays`. For a day after that setting changes, only reports how many quotes
 * are due, and when erasing will start.
 */
export async function eraseOld({ quotes, upkeep, keptDays }: EraseOldDeps, now: Date): Promise<object | undefined> {
  const before = new Date(now.getTime() - keptDays * DAY_MS);
  const since = await upkeep.findKeptSince(keptDays, now);
  const from = new Date(since.getTime() + DAY_MS);
  if (now < from) {
    const due = await quotes.countOld(before);
    return due > 0 ? { due, from } : undefined;
  }
  return report(quotes, await quotes.eraseOld(before, now));
}

async function report(quotes: EraseStore, { length: count }: readonly string[]): Promise<object | undefined> {
  // Even if there was nothing to erase: the log may not have been emptied last time, because another process was reading.
  await quotes.forget();
  return count > 0 ? { count } : undefined;
}
