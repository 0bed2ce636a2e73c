import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import { probe } from "#server/platform/disk.ts";
import { codeOf } from "#server/platform/errors.ts";
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
    async lastNumber(db, [table, column]) {
      const { rows } = await sql<{ last: number | null }>`
        select pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})::regclass) as last`.execute(db);
      return rows[0]?.last ?? 0;
    },
    async setLastNumber(db, [table, column], last) {
      // A sequence begins at 1, so 'not called' stands for 0.
      await sql`select setval(pg_get_serial_sequence(${table}, ${column})::regclass,
        ${Math.max(1, last)}::bigint, ${last > 0})`.execute(db);
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

/**
 * Only a write finds out whether the disk of the database is full, and only if a file has to grow: a small row may fit into room that the
 * table already has, while quotes are refused. A user who may not make temporary tables has the small row alone.
 */
const noteProbe = async (db: Kysely<Tables>) => {
  const at = new Date().toISOString();
  await db
    .insertInto("upkeep")
    .values({ name: "probe", at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
    .execute();
  await sql`create temporary table probe on commit drop as select generate_series(1, 2000)`
    .execute(db)
    .catch((error: unknown) => {
      if (codeOf(error) !== "42501") throw error;
    });
};
