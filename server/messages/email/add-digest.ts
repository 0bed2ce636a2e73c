import type { DaysOffStore } from "#server/quotes/list/days-off-store.ts";
import type { TallyStore } from "#server/quotes/list/tally-store.ts";
import { overdueBefore } from "#shared/time/business-time.ts";
import { isDayOff } from "#shared/time/days-off.ts";
import { wallClock, wallClockDay } from "#shared/time/wall-clock.ts";
import type { MessageStore } from "../message-store.ts";
import { OVERDUE_DIGEST } from "./compose-email.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The local times between which the digest is sent. */
const DIGEST_FROM_MS = 7 * HOUR_MS;
const DIGEST_UNTIL_MS = 12 * HOUR_MS;

interface DigestDeps {
  readonly messages: MessageStore;
  readonly tallies: TallyStore;
  readonly timeZone: string;
  readonly daysOff: Pick<DaysOffStore, "load">;
}

/**
 * Adds the digest of overdue quotes to the outbox, if it is the morning of a business day and a quote is overdue. Its
 * ID contains the day, so a restart or another process cannot add a second one.
 */
export async function addDigest({ messages, tallies, timeZone, ...deps }: DigestDeps, now: Date): Promise<undefined> {
  const wall = new Date(wallClock(now, timeZone));
  const time = wall.getTime() % DAY_MS;
  if (time < DIGEST_FROM_MS || time >= DIGEST_UNTIL_MS) return;
  const daysOff = await deps.daysOff.load();
  if (isDayOff((wall.getTime() - time) / DAY_MS, daysOff)) return;
  if ((await tallies.waitingSince(overdueBefore(now, timeZone, daysOff))) === 0) return;
  const id = `msg_digest-${wallClockDay(now, timeZone)}`;
  await messages.add({ id, channel: "email", destination: "staff", template: OVERDUE_DIGEST }, now);
}
