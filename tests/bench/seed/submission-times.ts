import { wallClock } from "#shared/wall-clock.ts";
import type { Random } from "./random.ts";

const HOUR = 3_600_000;
const HOURS_A_DAY = 24;
const DAYS = 730;
export const TIME_ZONE = "America/Chicago";

/** How many requests come in an hour of a working day, beside the others; from midnight on. */
const RHYTHM = [
  1, 1, 0, 0, 1, 2, 6, 18, 40, 58, 64, 60, 45, 55, 62, 58, 46, 30, 16, 12, 10, 8, 5, 3,
];
/** What a Saturday or Sunday has of that. */
const WEEKEND = 0.12;
/** From the first day to the last. */
const GROWTH = { first: 0.75, last: 1.25 };

/** Moments of the two years up to now, in order: by day on weekdays, a few more each month. */
export function* submissionTimes(count: number, now: Date, random: Random): Generator<Date> {
  const start = now.getTime() - DAYS * HOURS_A_DAY * HOUR;
  const ends: number[] = [];
  let total = 0;
  for (let hour = 0; hour < DAYS * HOURS_A_DAY; hour += 1) {
    const grown = GROWTH.first + ((GROWTH.last - GROWTH.first) * hour) / (DAYS * HOURS_A_DAY);
    total += grown * requestsAt(new Date(start + hour * HOUR));
    ends.push(total);
  }

  let hour = 0;
  for (let place = 0; place < count; place += 1) {
    // One moment in each of `count` equal shares of all requests: in order without being sorted.
    const reached = ((place + random.share()) / count) * total;
    while (reached >= (ends[hour] ?? Number.POSITIVE_INFINITY)) hour += 1;
    const [before, end] = [ends[hour - 1] ?? 0, ends[hour] ?? total];
    yield new Date(Math.floor(start + (hour + (reached - before) / (end - before)) * HOUR));
  }
}

function requestsAt(moment: Date): number {
  const wall = new Date(wallClock(moment, TIME_ZONE));
  const isWeekend = wall.getUTCDay() % 6 === 0;
  return (RHYTHM[wall.getUTCHours()] ?? 0) * (isWeekend ? WEEKEND : 1);
}
