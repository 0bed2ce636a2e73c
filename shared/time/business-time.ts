import { momentOf, wallClock } from "./wall-clock.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** A week from Monday 00:00, without Saturday and Sunday. */
const BUSINESS_WEEK_MS = 5 * DAY_MS;

/** Monday, 5 January 1970, 00:00. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The product promises an answer 'within 1-2 business days'. */
const PROMISED_MS = 2 * DAY_MS;

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
  const due = businessClock(wallClock(submittedAt, timeZone)) + PROMISED_MS;
  // Monday 00:00 rather than Saturday 00:00.
  return momentOf(wallClockIn(Math.floor(due / BUSINESS_WEEK_MS), due), timeZone);
}

/**
 * The moment before which a quote must have been submitted to be overdue now. Inverts `answerDue` to the millisecond,
 * except for submissions around a clock change on a business day, which may be off by an hour.
 */
export function overdueBefore(now: Date, timeZone: string): Date {
  const latest = businessClock(wallClock(now, timeZone)) - PROMISED_MS;
  // Saturday 00:00 rather than Monday 00:00.
  return momentOf(wallClockIn(Math.ceil(latest / BUSINESS_WEEK_MS) - 1, latest), timeZone);
}

/** Business milliseconds since the first Monday. This clock stops on Saturday and Sunday. */
function businessClock(wall: number): number {
  const week = Math.floor((wall - FIRST_MONDAY_MS) / WEEK_MS);
  const inWeek = wall - FIRST_MONDAY_MS - week * WEEK_MS;
  return week * BUSINESS_WEEK_MS + Math.min(inWeek, BUSINESS_WEEK_MS);
}

/** The local time, in a week counted from the first Monday, at which the business clock shows `business`. */
function wallClockIn(week: number, business: number): number {
  return FIRST_MONDAY_MS + week * WEEK_MS + (business - week * BUSINESS_WEEK_MS);
}
