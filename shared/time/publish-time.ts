import { wallClock } from "./wall-clock.ts";

const DAY_MS = 86_400_000;

interface PublishTime {
  readonly at: Date;
  /** Set if clocks skip the local time on that day, or show it twice. */
  readonly clocks?: "skip" | "repeat";
}

/**
 * The moment of a local time, in milliseconds since 1970 by the local clock. A time that clocks skip moves past the gap, and of
 * a time that they show twice, this is the first.
 */
export function publishTime(wall: number, timeZone: string): PublishTime {
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((near) => {
    const offset = wallClock(new Date(near), timeZone) - near;
    return new Date(wall - offset);
  });
  const [first, second] = [before, after].filter((at) => at !== undefined && wallClock(at, timeZone) === wall);
  if (!first) return { at: before ?? new Date(wall), clocks: "skip" };
  return second && second > first ? { at: first, clocks: "repeat" } : { at: first };
}
