import type { Quote } from "#shared/quotes.ts";

const day = { year: "numeric", month: "short", day: "numeric" } as const;
const minute = { hour: "numeric", minute: "2-digit" } as const;

/** 'Nov 21, 2026' in the company's time zone. */
export function quoteDay({ timestamp }: Quote, timeZone: string): string {
  return written(timestamp, { ...day, timeZone });
}

/** 'Nov 21, 2026, 10:05 AM' in the company's time zone. */
export function quoteDateTime({ timestamp }: Quote, timeZone: string): string {
  return written(timestamp, { ...day, ...minute, timeZone });
}

function written(timestamp: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", format).format(new Date(timestamp)).replace(/\s/g, " ");
}
