import type { WriteStore } from "./write-store.ts";

/** A year and some weeks, so that a season can be compared with the last: the rows hold addresses of staff. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

/** Forgets what staff changed long ago. */
export async function forgetWrites(writes: WriteStore, now: Date): Promise<object | undefined> {
  const count = await writes.removeBefore(new Date(now.getTime() - KEPT_MS));
  return count > 0 ? { count } : undefined;
}
