import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { businessTime } from "#shared/time/business-time.ts";
import { wallClock } from "#shared/time/wall-clock.ts";
import type { Random } from "./random.ts";

const HOUR = 3_600_000;
const HOURS_A_DAY = 24;
const DAYS = 730;
export const TIME_ZONE = "America/Chicago";

/** The relative number of requests in each hour of a working day. */
const RHYTHM = [1, 1, 0, 0, 1, 2, 6, 18, 40, 58, 64, 60, 45, 55, 62, 58, 46, 30, 16, 12, 10, 8, 5, 3];
/** The share of that on a Saturday or Sunday. */
const WEEKEND = 0.12;
/** The relative number of requests on the first and the last day. */
const GROWTH = { first: 0.75, last: 1.25 };

/** Times within the last two years, in order, mostly in business hours and increasing over time. */
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
    // One time in each of `count` equal shares of all requests, so that no sorting is needed.
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

const DAY = 24 * HOUR;

/** A change of a status by staff. */
export interface StatusChange {
  readonly at: Date;
  readonly from: QuoteStatus;
  readonly to: QuoteStatus;
}

/** The changes of a quote up to now. Most quotes are answered in time, a few are forgotten. */
export function statusHistory(submittedAt: Date, now: Date, random: Random): StatusChange[] {
  const statuses = statusesAt(submittedAt, now, random);
  const pauses = statuses.map((status) => pauseBefore(status) * (0.2 + 1.6 * random.share()));
  const taken = pauses.reduce((sum, pause) => sum + pause, 0);
  // Recent quotes took less time.
  const pace = Math.min(1, (now.getTime() - submittedAt.getTime()) / Math.max(1, taken));
  let from: QuoteStatus = "pending";
  let at = submittedAt.getTime();
  return statuses.map((to, place) => {
    at += Math.floor((pauses[place] ?? 0) * pace);
    const change = { at: new Date(at), from, to };
    from = to;
    return change;
  });
}

function statusesAt(submittedAt: Date, now: Date, random: Random): QuoteStatus[] {
  const waited = businessTime(submittedAt, now, TIME_ZONE);
  const kind = random.share();
  const reviewed: QuoteStatus[] = random.chance(0.8) ? ["reviewed"] : [];
  if (waited < DAY) {
    if (kind < 0.7) return [];
    return kind < 0.9 ? ["reviewed"] : [...reviewed, "quoted"];
  }
  if (waited < 2 * DAY) {
    if (kind < 0.25) return [];
    return kind < 0.55 ? ["reviewed"] : [...reviewed, kind < 0.95 ? "quoted" : "rejected"];
  }
  const isRecent = waited < 30 * DAY;
  const forgotten = isRecent ? 0.02 : 0.0005;
  if (kind < forgotten) return random.chance(0.6) ? [] : ["reviewed"];
  if (kind < (isRecent ? 0.6 : 0.25)) return [...reviewed, "quoted"];
  if (kind < (isRecent ? 0.84 : 0.7)) return [...reviewed, "quoted", "approved"];
  return random.chance(0.3) ? [...reviewed, "rejected"] : [...reviewed, "quoted", "rejected"];
}

/** The usual time until staff or the customer react, in milliseconds. */
function pauseBefore(status: QuoteStatus): number {
  if (status === "reviewed") return 5 * HOUR;
  return status === "quoted" ? 14 * HOUR : 6 * DAY;
}
