const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** A day ('YYYY-MM-DD') in words: 'Dec 20, 2026'. */
export function dayText(date: string): string {
  return day.format(new Date(date));
}
