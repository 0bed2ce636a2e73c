import { MemoryStore, type Options, type Store } from "express-rate-limit";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "#server/db/database.ts";
import { deleteInTurns } from "#server/db/delete-in-turns.ts";

/** The keys of a limit that a server remembers. */
const MAX_REFUSED = 10_000;

export type Limits = ReturnType<typeof createLimits>;

/** The counts of limits: in memory, or in the database if several servers share it, so that each limit is one for all. */
export function createLimits(db: Database) {
  return {
    /** The counts of a limit. */
    of: (name: string): Store => (db.isShared ? sharedStore(db, name) : new CountsInMemory()),

    /** Removes the counts of windows that are over, because their keys are addresses. Returns their number. */
    removeOld: async (now: Date): Promise<number> =>
      db.isShared ? deleteInTurns(db, "limits", ["key"], sql`resets_at < ${now.toISOString()}`) : 0,
  };
}

/** The counts of this process. */
export class CountsInMemory extends MemoryStore {
  override async increment(key: string) {
    const { resetTime } = (await this.get(key)) ?? {};
    // A window that ends later than a new one began before the clock was set back.
    if (resetTime && resetTime.getTime() > Date.now() + this.windowMs) await this.resetKey(key);
    return super.increment(key);
  }
}

function sharedStore(db: Database, name: string): Store {
  let windowMs = 0;
  let most = Number.POSITIVE_INFINITY;
  /** The ends of the windows of keys above the limit, if nothing lowers its counts. Refusing them again needs no database. */
  const refused = new LRUCache<string, Date>({ max: MAX_REFUSED });
  const keyOf = (key: string) => `${name} ${key}`;
  return {
    localKeys: false,
    prefix: name,
    init(options: Options) {
      windowMs = options.windowMs;
      if (typeof options.limit === "number" && !options.skipSuccessfulRequests) most = options.limit;
    },
    async increment(key) {
      const now = db.now();
      const end = refused.get(key);
      if (end && end > now && end.getTime() <= now.getTime() + windowMs) return { totalHits: most + 1, resetTime: end };
      const after = new Date(now.getTime() + 1).toISOString();
      const until = new Date(now.getTime() + windowMs).toISOString();
      const { hits, resets_at } = await db
        .insertInto("limits")
        .values({ key: keyOf(key), hits: 1, resets_at: until })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            // A window that ends later than a new one began before the clock was set back.
            hits: sql`case when limits.resets_at between ${after} and ${until} then limits.hits + 1 else 1 end`,
            resets_at: sql`case when limits.resets_at between ${after} and ${until} then limits.resets_at else ${until} end`,
          }),
        )
        .returning(["hits", "resets_at"])
        .executeTakeFirstOrThrow();
      const resetTime = new Date(resets_at);
      if (hits > most) refused.set(key, resetTime);
      return { totalHits: hits, resetTime };
    },
    async decrement(key) {
      await db
        .updateTable("limits")
        .set(({ eb }) => ({ hits: eb("hits", "-", 1) }))
        .where("key", "=", keyOf(key))
        .where("hits", ">", 0)
        .execute();
    },
    async resetKey(key) {
      await db.deleteFrom("limits").where("key", "=", keyOf(key)).execute();
    },
  };
}
