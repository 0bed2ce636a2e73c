import { momentOf, wallClock } from "./wall-clock.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** Of a week, from Monday 00:00: Saturday and Sunday do not count. */
const BUSINESS_WEEK = 5 * DAY;

/** Monday, 5 January 1970, 00:00. */
const MONDAY = 4 * DAY;

/** An answer is promised 'within 1-2 business days'. */
const PROMISED = 2 * DAY;

/**
 * The milliseconds between two moments without Saturdays and Sundays, by the clocks of an IANA time
 * zone; 0 where `to` is not after `from`. A business day has 24 hours.
 */
export function businessTime(from: Date, to: Date, timeZone: string): number {
  const passed = businessClock(wallClock(to, timeZone)) - businessClock(wallClock(from, timeZone));
  return to > from ? Math.max(0, passed) : 0;
}

/**
 * Until when an answer is promised: as long as no more than two business days have passed. Friday 10:00
 * leads to Tuesday 10:00, Saturday 15:00 to Wednesday 00:00; what would end with a Friday ends where
 * Monday begins, so that nothing becomes overdue during a weekend.
 */
export function answerDue(submittedAt: Date, timeZone: string): Date {
  const due = businessClock(wallClock(submittedAt, timeZone)) + PROMISED;
  return momentOf(lastWallClock(due), timeZone);
}

/**
 * What was submitted before this moment is overdue by now, all else is not: the counterpart of
 * `answerDue`, to the millisecond. Where a zone changes its clocks during a business day, what was
 * submitted around that hour may be off by it.
 */
export function overdueBefore(now: Date, timeZone: string): Date {
  const latest = businessClock(wallClock(now, timeZone)) - PROMISED;
  return momentOf(firstWallClock(latest), timeZone);
}

/** Business milliseconds since the first Monday: they stand still from Saturday to Sunday. */
function businessClock(wall: number): number {
  const week = Math.floor((wall - MONDAY) / WEEK);
  const inWeek = wall - MONDAY - week * WEEK;
  return week * BUSINESS_WEEK + Math.min(inWeek, BUSINESS_WEEK);
}

/** When the business clock shows this for the last time: a Monday 00:00 rather than its Saturday. */
function lastWallClock(business: number): number {
  const week = Math.floor(business / BUSINESS_WEEK);
  return MONDAY + week * WEEK + (business - week * BUSINESS_WEEK);
}

/** When the business clock shows this for the first time: a Saturday 00:00 rather than its Monday. */
function firstWallClock(business: number): number {
  const week = Math.ceil(business / BUSINESS_WEEK) - 1;
  return MONDAY + week * WEEK + (business - week * BUSINESS_WEEK);
}
