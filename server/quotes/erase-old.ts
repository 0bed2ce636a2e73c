import { setImmediate } from "node:timers/promises";
import type { UpkeepStore } from "#server/upkeep/upkeep-store.ts";
import type { EraseStore } from "./erase-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** So many at once that nobody waits for it. */
const BATCH = 10;

interface EraseOldDeps {
  readonly quotes: EraseStore;
  readonly upkeep: UpkeepStore;
  readonly keptDays: number;
}

/**
 * Deletes for good the quotes that were submitted more than so many days ago, a few at a time. For a day after the
 * number of days was settled it only tells how many would go, and from when on.
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
