import { setImmediate } from "node:timers/promises";
import type { EraseStore } from "./erase-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** So many at once that nobody waits for it. */
const BATCH = 10;

/** Deletes for good the quotes that were submitted more than so many days ago, a few at a time. */
export async function eraseOld(
  quotes: EraseStore,
  keptDays: number,
  now: Date,
): Promise<object | undefined> {
  const before = new Date(now.getTime() - keptDays * DAY_MS);
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
