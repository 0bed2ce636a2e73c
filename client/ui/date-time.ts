const format = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** 'Nov 21, 2026, 10:05 AM' in the reader's time zone. */
export function dateTime(timestamp: string): string {
  return format.format(new Date(timestamp)).replace(/\s/g, " ");
}
