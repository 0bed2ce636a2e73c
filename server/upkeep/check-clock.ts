import type { UpkeepStore } from "./upkeep-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Longer than a server is usually off. */
const LONGEST_LEAP_MS = 31 * DAY_MS;

/**
 * A warning if the clock is implausibly far ahead of the last check, in which case nothing may expire until a person
 * confirms the clock; undefined if the clock is trusted.
 */
export async function checkClock(upkeep: UpkeepStore, now: Date): Promise<string | undefined> {
  const last = await upkeep.lastSeen();
  const leap = last ? now.getTime() - last.getTime() : 0;
  if (leap <= LONGEST_LEAP_MS) {
    await upkeep.see(now);
    return undefined;
  }
  const days = Math.floor(leap / DAY_MS);
  return `The clock is ${days} days ahead of this server's last check, so nothing is removed. If the clock is right, run: npm run quotes -- trust-clock`;
}
