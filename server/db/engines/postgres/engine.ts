import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import { probe } from "#server/platform/disk.ts";
import type { Engine } from "../../engine.ts";
import { holdsText } from "../../holds-text.ts";
import type { Tables } from "../../tables.ts";
import { postgresDialect } from "./dialect.ts";
import type { Watch } from "./watch.ts";

/** Without a watch, it counts on the clock of the machine, and on tables of this version. */
export function postgresEngine(pool: Pool, url: string, watch?: Watch): Engine {
  let probeWrite: ReturnType<typeof probe> | undefined;
  return {
    settings: { url },
    isShared: true,
    dialect: postgresDialect(pool, watch?.end),
    now: watch?.now ?? (() => new Date()),
    outdated: watch?.outdated ?? new Promise(() => {}),
    readNow: () => undefined,
    search: (words, limit) => sql`select seq from quotes where ${holdsText(words)} limit ${limit}`,
    // Its planner knows how many rows match.
    inOrder: (column) => sql`${sql.ref(column)}`,
    property: (column, name) => sql`(${sql.ref(column)}::json -> ${sql.lit(name)})::text`,
    countConnections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async skipEvents(db, last) {
      await sql`select setval(pg_get_serial_sequence('quote_events', 'seq')::regclass, ${last}::bigint)`.execute(db);
    },
    async check(db) {
      await (watch ? watch.look(db) : sql`select 1`.execute(db));
      probeWrite ??= probe(() => noteProbe(db));
      await probeWrite();
    },
    // Its files are not ours. Autovacuum makes room where erased rows were.
    forgetErased: async () => 0,
  };
}

/** Only a write finds out whether the disk of the database is full. */
const noteProbe = (db: Kysely<Tables>) => {
  const at = new Date().toISOString();
  return db
    .insertInto("upkeep")
    .values({ name: "probe", at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
    .execute();
};
