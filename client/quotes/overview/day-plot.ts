import { isWeekend } from "./day-name.ts";

/** What a bar takes of its day's column; the rest parts it from the next. */
const WIDEST_BAR = 12;

export interface Day {
  readonly day: string;
  readonly count: number;
}

/** A day's column and its bar in CSS pixels, all whole so that their edges are sharp. */
export interface Column extends Day {
  readonly x: number;
  readonly width: number;
  readonly barX: number;
  readonly barWidth: number;
  readonly barHeight: number;
  readonly isWeekend: boolean;
}

/** The days side by side in a width, the highest bar as high as the plot; one request is always seen. */
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
    isWeekend: isWeekend(day),
  }));
}
