const HOUR = 3_600_000;

/** What clocks show in an IANA time zone, as milliseconds since 1970 by these clocks. */
export function wallClock(moment: Date, timeZone: string): number {
  return moment.getTime() + offsetAt(moment.getTime(), timeZone);
}

/** The moment at which clocks show this; of an hour that they show twice, one of both. */
export function momentOf(wall: number, timeZone: string): Date {
  const near = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(near, timeZone));
}

/** '2026-11-20 16:05', as clocks and calendars show a moment. */
export function wallClockText(moment: Date, timeZone: string): string {
  return new Date(wallClock(moment, timeZone)).toISOString().slice(0, 16).replace("T", " ");
}

/** '2026-11-20': the calendar day of a moment. */
export function wallClockDay(moment: Date, timeZone: string): string {
  return wallClockText(moment, timeZone).slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** By how many milliseconds clocks are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    formats.set(timeZone, format);
  }
  // 'GMT-06:00', and 'GMT' alone for none.
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(format.format(time)) ?? [];
  if (!sign) return 0;
  const size = Number(hours) * HOUR + Number(minutes) * 60_000 + Number(seconds) * 1000;
  return sign === "-" ? -size : size;
}
