const FORMAT = { month: "short", day: "numeric", year: "numeric", hour: "numeric", minute: "2-digit" } as const;

const here = new Intl.DateTimeFormat("en-US", FORMAT);

/** 'Nov 21, 2026, 10:05 AM' in the reader's time zone. */
export const dateTime = (timestamp: string): string => formatWith(here, new Date(timestamp));

/** 'Jan 1, 2027, 6:00 AM CST' in another time zone. */
export const dateTimeIn = (timeZone: string, at: Date): string =>
  formatWith(new Intl.DateTimeFormat("en-US", { ...FORMAT, timeZone, timeZoneName: "short" }), at);

const formatWith = (format: Intl.DateTimeFormat, at: Date): string => format.format(at).replace(/\s/g, " ");
