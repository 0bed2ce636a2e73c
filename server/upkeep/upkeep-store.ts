import type { Database } from "#server/db/connection.ts";

/** The time of the last check of the clock. */
const CLOCK = "clock";

/** The prefix of the time since which a retention period applies: 'quotes kept 365 days'. */
const KEPT = "quotes kept";

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
    const row = await db
      .selectFrom("upkeep")
      .select("at")
      .where("name", "=", name)
      .executeTakeFirst();
    return row && new Date(row.at);
  };

  return {
    /** The time of the last check of the clock or, before the first, of the last event. */
    lastSeen: async (): Promise<Date | undefined> => (await find(CLOCK)) ?? (await lastEvent(db)),

    async see(now: Date): Promise<void> {
      await put(CLOCK, now);
    },

    /** The time since which this retention period applies: now, if it is new. */
    async keptSince(days: number, now: Date): Promise<Date> {
      const name = `${KEPT} ${days} days`;
      const since = await find(name);
      if (since) return since;
      await db.deleteFrom("upkeep").where("name", "like", `${KEPT}%`).execute();
      await put(name, now);
      return now;
    },
  };
}

async function lastEvent(db: Database): Promise<Date | undefined> {
  const quotes = await db
    .selectFrom("quote_events")
    .select((select) => select.fn.max("at").as("at"))
    .executeTakeFirst();
  const rules = await db
    .selectFrom("rules_revisions")
    .select((select) => select.fn.max("created_at").as("at"))
    .executeTakeFirst();
  const last = [quotes?.at, rules?.at]
    .filter((at) => typeof at === "string")
    .sort()
    .at(-1);
  return last === undefined ? undefined : new Date(last);
}
