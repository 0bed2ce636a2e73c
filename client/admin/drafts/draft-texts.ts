import { publishTime } from "#shared/time/publish-time.ts";
import { wallClockText } from "#shared/time/wall-clock.ts";
import { rejectionFor } from "../rules/rules-edits.ts";

/** A date and a time as their fields hold them: '2027-01-01' and '06:00'. */
export interface LocalTime {
  readonly date: string;
  readonly time: string;
}

export function localTime(at: Date, timeZone: string): LocalTime {
  const [date = "", time = ""] = wallClockText(at, timeZone).split(" ");
  return { date, time };
}

const DAY_MS = 86_400_000;

/** The time of a scheduled draft, or else tomorrow at six in the morning. */
export function suggestTime(publishAt: string | null, timeZone: string): LocalTime {
  if (publishAt !== null) return localTime(new Date(publishAt), timeZone);
  const { date } = localTime(new Date(Date.now() + DAY_MS), timeZone);
  return { date, time: "06:00" };
}

const LONG_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** 'Changes for January 1, 2027'; empty while the day is incomplete. */
export function suggestName({ date }: LocalTime): string {
  const day = Date.parse(date);
  return Number.isNaN(day) ? "" : `Changes for ${LONG_DAY.format(day)}`;
}

/** The reason for an incomplete or impossible time. */
export const NO_TIME = rejectionFor("Choose a date and a time.");

/** The moment of a typed time, with a sentence if clocks change then; undefined if it is incomplete. */
export function readTime({ date, time }: LocalTime, timeZone: string) {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  const { at, clocks } = publishTime(wall, timeZone);
  const notes = {
    skip: `Clocks skip ${time} on that day, so the draft is published at ${localTime(at, timeZone).time}.`,
    repeat: `Clocks show ${time} twice on that day. The draft is published the first time.`,
  };
  return { at, note: clocks && notes[clocks] };
}
