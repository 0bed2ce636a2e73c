import type { UpkeepStore } from "./upkeep-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A server is not off for longer, and its clock does not leap so far, unless somebody knows of it. */
const LONGEST_LEAP_MS = 31 * DAY_MS;

/**
 * Why nothing should be removed for its age now: the clock is far ahead of what the server last saw. It goes on
 * being so until somebody says that the clock is right. Undefined where it can be believed.
 */
export async function lookAtClock(upkeep: UpkeepStore, now: Date): Promise<string | undefined> {
  const last = await upkeep.lastSeen();
  const leap = last ? now.getTime() - last.getTime() : 0;
  if (leap <= LONGEST_LEAP_MS) {
    await upkeep.see(now);
    return undefined;
  }
  const days = Math.floor(leap / DAY_MS);
  return `The clock is ${days} days ahead of when this server last looked, so nothing is removed. If it is right, run: npm run quotes -- trust-clock`;
}
