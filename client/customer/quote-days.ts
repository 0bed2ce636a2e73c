import { wallClockDay } from "#shared/wall-clock.ts";

const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const DAY_MS = 86_400_000;

/** 'December 23, 2026', of a date such as '2026-12-23'. */
const dayText = (date: string): string => long.format(new Date(date));

/** The day of a moment in the company's time zone: 'November 24, 2026'. */
export const dayOf = (moment: string, timeZone: string): string =>
  dayText(wallClockDay(new Date(moment), timeZone));

/** 'Valid until December 23, 2026 (29 days)', or 'Expired on …'. */
export function expiryText(expiresOn: string, now: Date, timeZone: string): string {
  const days = (Date.parse(expiresOn) - Date.parse(wallClockDay(now, timeZone))) / DAY_MS;
  if (days < 0) return `Expired on ${dayText(expiresOn)}`;
  if (days === 0) return `Valid until the end of today, ${dayText(expiresOn)}`;
  return `Valid until ${dayText(expiresOn)} (${days} ${days === 1 ? "day" : "days"})`;
}
