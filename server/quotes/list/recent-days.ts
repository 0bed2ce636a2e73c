import { momentOf, wallClock } from "#shared/time/wall-clock.ts";

/** Five weeks show a month and its weekly rhythm. */
const CHART_DAYS = 35;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Day {
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  readonly begin: Date;
  /** The first moment of the next day. */
  readonly end: Date;
}

/** The days of the overview in the calendar of a time zone, ending today. */
export function recentDays(now: Date, timeZone: string): readonly Day[] {
  const today = Math.floor(wallClock(now, timeZone) / DAY_MS) * DAY_MS;
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const midnight = today - (CHART_DAYS - 1 - index) * DAY_MS;
    return {
      day: new Date(midnight).toISOString().slice(0, 10),
      begin: momentOf(midnight, timeZone),
      end: momentOf(midnight + DAY_MS, timeZone),
    };
  });
}
