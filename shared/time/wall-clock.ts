export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The local time in an IANA time zone, in milliseconds since 1970 by the local clock. */
export function wallClock(moment: Date, timeZone: string): number {
  return moment.getTime() + offsetAt(moment.getTime(), timeZone);
}

/**
 * The moment of a local time, in milliseconds since 1970 by the local clock. A time that clocks skip moves past the gap, and of
 * a time that they show twice, this is the first.
 */
export function momentOf(wall: number, timeZone: string): Date {
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((near) => new Date(wall - offsetAt(near, timeZone)));
  const shown = [before, after].find((at) => at !== undefined && wallClock(at, timeZone) === wall);
  return shown ?? before ?? new Date(wall);
}

/** The local date and time of a moment: '2026-11-20 16:05'. */
export function wallClockText(moment: Date, timeZone: string): string {
  return new Date(wallClock(moment, timeZone)).toISOString().slice(0, 16).replace("T", " ");
}

/** The local date of a moment: '2026-11-20'. */
export function wallClockDay(moment: Date, timeZone: string): string {
  return wallClockText(moment, timeZone).slice(0, 10);
}

/** A day that comes some days after another, both 'YYYY-MM-DD'. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Since 2023, clocks everywhere have changed on a quarter of an hour of UTC. */
const QUARTER_MS = 15 * MINUTE_MS;

/** The quarters of more than a year. */
const MAX_KEPT = 40_000;

const offsets = new Map<string, Map<number, number>>();

/** The milliseconds by which local time is ahead of UTC, found once for each quarter of an hour: a list asks about thousands of moments. */
function offsetAt(time: number, timeZone: string): number {
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  const quarter = Math.floor(time / QUARTER_MS);
  const offset = known.get(quarter) ?? findOffset(quarter * QUARTER_MS, timeZone);
  if (known.size >= MAX_KEPT) known.clear();
  offsets.set(timeZone, known.set(quarter, offset));
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function findOffset(time: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    formats.set(timeZone, format);
  }
  // 'GMT-06:00', or just 'GMT'.
  const [, sign, hours, minutes, seconds = 0] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(format.format(time)) ?? [];
  if (!sign) return 0;
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000;
  return sign === "-" ? -size : size;
}
