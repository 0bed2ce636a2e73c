import type { Kysely, Transaction } from "kysely";
import type { Database } from "./database.ts";
import { KEPT_DAYS } from "./given-numbers.ts";
import type { Tables } from "./tables.ts";

/** Begins the name of the time that a clock was behind: 'clock behind after event 12'. */
const BEHIND = "clock behind after event ";

/** Begins the name of the time when that ended: 'clock was behind at events 13 to 15'. */
const WAS_BEHIND = "clock was behind at events ";

/** Begins the name of the time of the last check of the clock: 'clock checked after event 12'. */
const CHECKED = "clock checked after event ";

/** Numbers of events whose times are too early to count, the first and the last. */
type Numbers = readonly [first: number, last: number];

/** Notes that the clock is behind a time, unless that is noted already. Events from now on have times that are too early. */
export function noteBehind(db: Database, time: Date): Promise<void> {
  return db.write(async (within) => {
    if (await isBehind(within)) return;
    // Since the last check, the clock may have been behind already.
    const [checked] = await listNoted(within, CHECKED);
    const name = `${BEHIND}${checked?.numbers[0] ?? 0}`;
    await within.insertInto("upkeep").values({ name, at: time.toISOString() }).execute();
  });
}

/** Notes which events were there at a check of the clock. */
export function noteChecked(db: Database, now: Date): Promise<void> {
  return db.write(async (within) => {
    await within.deleteFrom("upkeep").where("name", "like", `${CHECKED}%`).execute();
    const name = `${CHECKED}${await findNewest(within)}`;
    await within.insertInto("upkeep").values({ name, at: now.toISOString() }).execute();
  });
}

/** Whether the clock is noted to be behind. */
export const isBehind = async (db: Kysely<Tables>): Promise<boolean> => (await listNoted(db, BEHIND)).length > 0;

/** Whether a clock that was behind a time has reached it. */
export const hasCaughtUp = async (db: Kysely<Tables>, now: Date): Promise<boolean> =>
  (await listNoted(db, BEHIND)).some(({ at }) => at <= now.toISOString());

/** Notes that the clock is right. What was stored while it was behind counts as if it was stored now. */
export function noteRight(db: Database, now: Date): Promise<void> {
  return db.write(async (within) => {
    const at = now.toISOString();
    for (const { name, numbers } of await listNoted(within, BEHIND)) {
      await within.deleteFrom("upkeep").where("name", "=", name).execute();
      const newest = await findNewest(within);
      const [after = 0] = numbers;
      await startPeriodsAgain(within, at, after);
      if (newest <= after) continue;
      await within
        .insertInto("upkeep")
        .values({ name: `${WAS_BEHIND}${after + 1} to ${newest}`, at })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
        .execute();
    }
  });
}

/** The events that do not count as older than a time, whatever times they have: the clock was behind, and was right again only since. */
export async function listMisdated(db: Kysely<Tables>, before: Date): Promise<readonly Numbers[]> {
  const [behind, since] = await Promise.all([listNoted(db, BEHIND), listNoted(db, WAS_BEHIND)]);
  return [
    ...behind.map(({ numbers: [after = 0] }): Numbers => [after + 1, Number.MAX_SAFE_INTEGER]),
    ...since
      .filter(({ at }) => at >= before.toISOString())
      .map(({ numbers: [first = 0, last = 0] }): Numbers => [first, last]),
  ];
}

/** The number of the newest event; 0 without one. */
async function findNewest(db: Kysely<Tables>): Promise<number> {
  const newest = await db.selectFrom("quote_events").select("seq").orderBy("seq", "desc").limit(1).executeTakeFirst();
  return newest?.seq ?? 0;
}

async function listNoted(db: Kysely<Tables>, prefix: string) {
  const rows = await db.selectFrom("upkeep").selectAll().where("name", "like", `${prefix}%`).execute();
  return rows.map((row) => ({ ...row, numbers: row.name.slice(prefix.length).split(" to ").map(Number) }));
}

/**
 * Starts the periods after which something is removed again, because nobody saw them pass. Deleted quotes can be restored for a day more,
 * and old ones and unused images stay for a day. After the clock was behind since an event, only quotes deleted since then have a day more, and old ones
 * none: otherwise, a machine that begins each morning with a wrong clock would remove nothing.
 */
export async function startPeriodsAgain(within: Transaction<Tables>, at: string, after = 0): Promise<void> {
  if (after === 0) await within.deleteFrom("upkeep").where("name", "like", `${KEPT_DAYS}%`).execute();
  const since = within.selectFrom("quote_events").select("quote_id").where("seq", ">", after);
  const deleted = within.updateTable("quotes").set({ deleted_at: at }).where("deleted_at", "is not", null);
  await deleted.$if(after > 0, (some) => some.where("id", "in", since)).execute();
  await within.updateTable("images").set({ renewed_at: at }).execute();
  await within.updateTable("messages").set({ settled_at: at }).where("state", "in", ["failed", "held"]).execute();
  // A receiver that fails has all its days.
  await within.updateTable("webhooks").set({ failing_since: null }).execute();
}
