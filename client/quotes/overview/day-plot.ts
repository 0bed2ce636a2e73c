export interface Day {
  /** '2026-09-07' */
  readonly day: string;
  readonly count: number;
}

/** A day's column and its bar in whole CSS pixels, so that edges are sharp. */
export interface Column extends Day {
  readonly x: number;
  readonly width: number;
  readonly barX: number;
  readonly barWidth: number;
  readonly barHeight: number;
  readonly isWeekend: boolean;
}

const WIDEST_BAR = 12;

/** Fits the days into a width. The highest bar fills the height, and a single request is visible. */
export function plotDays(days: readonly Day[], width: number, height: number): readonly Column[] {
  const pitch = Math.max(2, Math.min(24, Math.floor(width / Math.max(days.length, 1))));
  const barWidth = Math.min(WIDEST_BAR, pitch - (pitch > 4 ? 2 : 1));
  const highest = Math.max(...days.map(({ count }) => count), 1);
  return days.map(({ day, count }, index) => ({
    day,
    count,
    x: index * pitch,
    width: pitch,
    barX: index * pitch + Math.floor((pitch - barWidth) / 2),
    barWidth,
    barHeight: count === 0 ? 0 : Math.max(2, Math.round((count / highest) * height)),
    isWeekend: [0, 6].includes(midnight(day).getUTCDay()),
  }));
}

const inUtc = { timeZone: "UTC", month: "short", day: "numeric" } as const;
const short = new Intl.DateTimeFormat("en-US", inUtc);
const long = new Intl.DateTimeFormat("en-US", { ...inUtc, weekday: "short" });

/** A day has no time zone, so it is read and written in UTC. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** 'Sep 7' */
export const shortDay = (day: string): string => short.format(midnight(day));

/** 'Mon, Sep 7' */
export const longDay = (day: string): string => long.format(midnight(day));
