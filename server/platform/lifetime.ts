/** The clock may be set back this far. */
export const CLOCK_STEP_MS = 5 * 60 * 1000;

/**
 * Whether something that is made to last `lifeMs`, until an ISO 8601 time in UTC, counts now. If the clock is set back, what was made
 * before would outlast its time.
 */
export function isInTime(until: string, lifeMs: number, now: Date): boolean {
  const latest = new Date(now.getTime() + lifeMs + CLOCK_STEP_MS);
  return until > now.toISOString() && until <= latest.toISOString();
}
