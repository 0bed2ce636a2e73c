import { setImmediate } from "node:timers/promises";
import type { UpkeepStore } from "#server/upkeep/upkeep-store.ts";
import { RESTORABLE_MS } from "#shared/quote-status.ts";
import type { EraseStore } from "./erase-store.ts";
import type { QuoteStore } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Quotes per transaction, few enough that no request waits. */
const BATCH = 10;

interface EraseOldDeps {
  readonly quotes: EraseStore;
  readonly upkeep: UpkeepStore;
  readonly keptDays: number;
}

/** Erases quotes that were deleted more than a day ago. */
export async function eraseDeleted(quotes: QuoteStore, now: Date): Promise<object | undefined> {
  const count = await quotes.eraseDeletedBefore(new Date(now.getTime() - RESTORABLE_MS));
  return count > 0 ? { count } : undefined;
}

/**
 * Erases quotes submitted more than `keptDays` ago. For a day after that setting changes, only reports how many quotes
 * are due, and when erasing will start.
 */
export async function eraseOld(
  { quotes, upkeep, keptDays }: EraseOldDeps,
  now: Date,
): Promise<object | undefined> {
  const before = new Date(now.getTime() - keptDays * DAY_MS);
  const since = await upkeep.keptSince(keptDays, now);
  const from = new Date(since.getTime() + DAY_MS);
  if (now < from) {
    const due = await quotes.countSubmittedBefore(before);
    return due > 0 ? { due, from } : undefined;
  }
  let count = 0;
  for (;;) {
    const erased = await quotes.eraseSubmittedBefore(before, BATCH, now);
    count += erased.length;
    if (erased.length < BATCH) break;
    await setImmediate();
  }
  await quotes.emptyWal();
  return count > 0 ? { count } : undefined;
}
