import {
  hasCaughtUp,
  isBehind,
  noteBehind,
  noteChecked,
  noteRight,
  startPeriodsAgain,
} from "#server/db/clock-behind.ts";
import type { Database } from "#server/db/database.ts";
import { KEPT_DAYS, RESTORED } from "#server/db/given-numbers.ts";

/** The time of the last check of the clock. */
const CLOCK_KEY = "clock";

export type UpkeepStore = ReturnType<typeof createUpkeepStore>;

/** The times that the server needs in order to expire data safely. */
export function createUpkeepStore(db: Database) {
  const put = (name: string, moment: Date) => {
    const at = moment.toISOString();
    return db
      .insertInto("upkeep")
      .values({ name, at })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
      .execute();
  };

  const find = async (name: string): Promise<Date | undefined> => {
    const row = await db.selectFrom("upkeep").select("at").where("name", "=", name).executeTakeFirst();
    return row && new Date(row.at);
  };

  return {
    /** The time of the last check of the clock or, before the first, of the last event. */
    findLastSeen: async (): Promise<Date | undefined> => (await find(CLOCK_KEY)) ?? (await findLastEvent(db)),

    /** Notes that the clock is behind a time. */
    noteBehind: (time: Date) => noteBehind(db, time),

    async recordTime(now: Date): Promise<void> {
      if (await hasCaughtUp(db, now)) await noteRight(db, now);
      await put(CLOCK_KEY, now);
      await noteChecked(db, now);
    },

    /** Records a time that an operator confirms, and starts anew all periods that its jump ended. */
    async trustTime(now: Date): Promise<void> {
      await noteRight(db, now);
      await db.write((within) => startPeriodsAgain(within, now.toISOString()));
      await this.recordTime(now);
    },

    /** Whether the database was restored, and what that brings back is not held yet. */
    isRestored: async (): Promise<boolean> => (await find(RESTORED)) !== undefined,

    /** Notes that it is held. */
    async noteHeld(): Promise<void> {
      await db.deleteFrom("upkeep").where("name", "=", RESTORED).execute();
    },

    /** Takes a job until its next time. False if it is not due, or if another process was faster. */
    async lease(job: string, everyMs: number, now: Date): Promise<boolean> {
      const name = `job: ${job}`;
      const next = new Date(now.getTime() + everyMs);
      const at = next.toISOString();
      const taken = await find(name);
      if (!taken) {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto("upkeep")
          .values({ name, at })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        return numInsertedOrUpdatedRows === 1n;
      }
      // A later time than the next comes from a clock that was ahead.
      if (taken > now && taken <= next) return false;
      const { numUpdatedRows } = await db
        .updateTable("upkeep")
        .set({ at })
        .where("name", "=", name)
        .where("at", "=", taken.toISOString())
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** The time when this retention period took effect: now, if it is new. One that is new while the clock is behind takes effect once that is right. */
    async findKeptSince(days: number, now: Date): Promise<Date> {
      const name = `${KEPT_DAYS} ${days} days`;
      const since = await find(name);
      if (since) return since;
      await this.forgetKeptSince();
      if (!(await isBehind(db))) await put(name, now);
      return now;
    },

    /** Without a retention period. The next one takes effect when it is set. */
    async forgetKeptSince(): Promise<undefined> {
      await db.deleteFrom("upkeep").where("name", "like", `${KEPT_DAYS}%`).execute();
    },
  };
}

async function findLastEvent(db: Database): Promise<Date | undefined> {
  const rows = db.selectFrom("quote_events").select("at").orderBy("seq", "desc").limit(1);
  const row = await rows.executeTakeFirst();
  return row && new Date(row.at);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Longer than a server is usually off. */
const MAX_CLOCK_LEAP_MS = 31 * DAY_MS;

/** Clocks of several servers, and a small correction, differ by less. */
const MAX_CLOCK_LAG_MS = 60 * 60 * 1000;

/** How far the clock is ahead of the last check, in milliseconds. */
async function measureLeap(upkeep: UpkeepStore, now: Date): Promise<number> {
  const last = await upkeep.findLastSeen();
  return last ? now.getTime() - last.getTime() : 0;
}

/** A job that waits while the clock is not trusted, because its time may not have come. */
export const whenClockIsTrusted = <Job extends { readonly run: (now: Date) => Promise<object | undefined> }>(
  upkeep: UpkeepStore,
  job: Job,
): Job => ({
  ...job,
  run: async (now: Date) => ((await measureLeap(upkeep, now)) <= MAX_CLOCK_LEAP_MS ? job.run(now) : undefined),
});

/**
 * A warning if the clock is implausibly far from the last check; undefined if it is trusted. After a warning, nothing
 * happens at a time that nobody saw come, until an operator confirms the clock.
 */
export async function checkClock(upkeep: UpkeepStore, now: Date): Promise<string | undefined> {
  const leap = await measureLeap(upkeep, now);
  if (leap < -MAX_CLOCK_LAG_MS) await upkeep.noteBehind(new Date(now.getTime() - leap));
  const days = Math.floor(Math.abs(leap) / DAY_MS);
  const remedy = "If the clock is right, run: npm run quotes -- trust-clock";
  if (leap > MAX_CLOCK_LEAP_MS)
    return `The clock is ${days} days ahead of this server's last check, so nothing is removed, published or archived, and no reminder or digest is sent. ${remedy}`;
  // If this counted, the right clock would seem far ahead.
  if (leap < -MAX_CLOCK_LEAP_MS)
    return `The clock is ${days} days behind this server's last check, so nothing is removed. ${remedy}`;
  await upkeep.recordTime(now);
  return undefined;
}
