/** Five weeks, so that one sees a month and the rhythm of its weeks. */
const DAYS = 35;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Where the days begin that are told of, at the earliest. */
export function firstMoment(now: Date): Date {
  return new Date(now.getTime() - (DAYS + 1) * DAY_MS);
}

interface TenMinutes {
  /** 'YYYY-MM-DDTHH:M', in UTC. */
  readonly start: string;
  readonly count: number;
}

/** Requests a day in a time zone, today last; days without one are there, too. */
export function requestDays(slots: readonly TenMinutes[], now: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const counts = new Map<string, number>();
  for (const { start, count } of slots) {
    const day = format.format(new Date(`${start}0:00Z`));
    counts.set(day, (counts.get(day) ?? 0) + count);
  }
  const today = Date.parse(`${format.format(now)}T00:00Z`);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(today - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, count: counts.get(day) ?? 0 };
  });
}
