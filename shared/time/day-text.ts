// The first use of `Intl` takes 40 ms on a phone, so what opens the page must not need it at once.
let day: Intl.DateTimeFormat | undefined;

/** A day ('YYYY-MM-DD') in words: 'Dec 20, 2026'. */
export function dayText(date: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return day.format(new Date(date));
}
