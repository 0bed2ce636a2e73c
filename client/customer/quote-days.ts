import { dayText } from "#shared/time/day-text.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";

const DAY_MS = 86_400_000;

/** The day of a moment in the company's time zone: 'Nov 24, 2026'. */
export const dayOf = (moment: string, timeZone: string): string => dayText(wallClockDay(new Date(moment), timeZone));

/** 'Valid through Dec 23, 2026 (29 days)', or 'Expired on …'. */
export function expiryText(expiresOn: string, today: string): string {
  const days = (Date.parse(expiresOn) - Date.parse(today)) / DAY_MS;
  if (days < 0) return `Expired on ${dayText(expiresOn)}`;
  if (days === 0) return `Valid through today, ${dayText(expiresOn)}`;
  return `Valid through ${dayText(expiresOn)} (${days} ${days === 1 ? "day" : "days"})`;
}
