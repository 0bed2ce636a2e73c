const inUtc = { timeZone: "UTC", month: "short", day: "numeric" } as const;
const short = new Intl.DateTimeFormat("en-US", inUtc);
const long = new Intl.DateTimeFormat("en-US", { ...inUtc, weekday: "short" });

/** A day stands for itself, whatever the time zone of the reader. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** 'Sep 7' of '2026-09-07' */
export const shortDay = (day: string): string => short.format(midnight(day));

/** 'Mon, Sep 7' of '2026-09-07' */
export const longDay = (day: string): string => long.format(midnight(day));

export function isWeekend(day: string): boolean {
  const weekday = midnight(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}
