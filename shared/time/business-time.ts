import { type DaysOff, isDayOff } from "./days-off.ts";
import { DAY_MS, momentOf, wallClock } from "./wall-clock.ts";

/** The product promises an answer 'within 1-2 business days'. */
const PROMISED_MS = 2 * DAY_MS;

/**
 * The milliseconds between two moments, not counting weekends and days off in an IANA time zone; 0 if `to` is not after
 * `from`. A business day has 24 hours.
 */
export function businessTime(from: Date, to: Date, timeZone: string, daysOff: DaysOff = []): number {
  if (to <= from) return 0;
  const [start, end] = [wallClock(from, timeZone), wallClock(to, timeZone)];
  let passed = 0;
  for (let day = dayOf(start); day * DAY_MS < end; day += 1)
    if (!isDayOff(day, daysOff)) passed += Math.min(end, (day + 1) * DAY_MS) - Math.max(start, day * DAY_MS);
  return Math.max(0, passed);
}

/**
 * The deadline for an answer, two business days after the submission: Tuesday 10:00 for Friday 10:00, Wednesday 00:00 for
 * Saturday 15:00. A deadline at the end of Friday moves to the start of Monday, so that no quote becomes overdue on a
 * weekend, or on a day off.
 */
export function answerDue(submittedAt: Date, timeZone: string, daysOff: DaysOff = []): Date {
  const submitted = wallClock(submittedAt, timeZone);
  let missing = PROMISED_MS;
  for (let day = dayOf(submitted); ; day += 1) {
    if (isDayOff(day, daysOff)) continue;
    const from = Math.max(submitted, day * DAY_MS);
    const left = (day + 1) * DAY_MS - from;
    if (missing < left) return momentOf(from + missing, timeZone);
    missing -= left;
  }
}

/**
 * The moment before which a quote must have been submitted to be overdue now. Inverts `answerDue` to the millisecond,
 * except for submissions around a clock change on a business day, which may be off by an hour.
 */
export function overdueBefore(now: Date, timeZone: string, daysOff: DaysOff = []): Date {
  const end = wallClock(now, timeZone);
  let missing = PROMISED_MS;
  // The day that ends at midnight, not the one that begins.
  for (let day = Math.ceil(end / DAY_MS) - 1; ; day -= 1) {
    if (isDayOff(day, daysOff)) continue;
    const to = Math.min(end, (day + 1) * DAY_MS);
    const passed = to - day * DAY_MS;
    if (missing > passed) {
      missing -= passed;
      continue;
    }
    let latest = to - missing;
    // Saturday 00:00 rather than Monday 00:00.
    while (latest === day * DAY_MS && isDayOff(day - 1, daysOff)) {
      day -= 1;
      latest -= DAY_MS;
    }
    return momentOf(latest, timeZone);
  }
}

const dayOf = (wall: number): number => Math.floor(wall / DAY_MS);
