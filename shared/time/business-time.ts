import { momentOf, wallClock } from "./wall-clock.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** A week from Monday 00:00, without Saturday and Sunday. */
const BUSINESS_WEEK = 5 * DAY;

/** Monday, 5 January 1970, 00:00. */
const MONDAY = 4 * DAY;

/** The product promises an answer 'within 1-2 business days'. */
const PROMISED = 2 * DAY;

/**
 * The milliseconds between two moments, not counting Saturdays and Sundays in an IANA time zone; 0 if `to` is not after
 * `from`. A business day has 24 hours.
 */
export function businessTime(from: Date, to: Date, timeZone: string): number {
  const passed = businessClock(wallClock(to, timeZone)) - businessClock(wallClock(from, timeZone));
  return to > from ? Math.max(0, passed) : 0;
}

/**
 * The deadline for an answer, two business days after the submission: Tuesday 10:00 for Friday 10:00, Wednesday 00:00 for
 * Saturday 15:00. A deadline at the end of Friday moves to the start of Monday, so that no quote becomes overdue on a
 * weekend.
 */
export function answerDue(submittedAt: Date, timeZone: string): Date {
  const due = businessClock(wallClock(submittedAt, timeZone)) + PROMISED;
  // Monday 00:00 rather than Saturday 00:00.
  return momentOf(wallClockIn(Math.floor(due / BUSINESS_WEEK), due), timeZone);
}

/**
 * The moment before which a quote must have been submitted to be overdue now. Inverts `answerDue` to the millisecond,
 * except for submissions around a clock change on a business day, which may be off by an hour.
 */
export function overdueBefore(now: Date, timeZone: string): Date {
  const latest = businessClock(wallClock(now, timeZone)) - PROMISED;
  // Saturday 00:00 rather than Monday 00:00.
  return momentOf(wallClockIn(Math.ceil(latest / BUSINESS_WEEK) - 1, latest), timeZone);
}

/** Business milliseconds since the first Monday. This clock stops on Saturday and Sunday. */
function businessClock(wall: number): number {
  const week = Math.floor((wall - MONDAY) / WEEK);
  const inWeek = wall - MONDAY - week * WEEK;
  return week * BUSINESS_WEEK + Math.min(inWeek, BUSINESS_WEEK);
}

/** The local time, in a week counted from the first Monday, at which the business clock shows `business`. */
function wallClockIn(week: number, business: number): number {
  return MONDAY + week * WEEK + (business - week * BUSINESS_WEEK);
}
