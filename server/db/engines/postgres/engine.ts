import { sql } from "kysely";
import type { Pool } from "pg";
import type { Engine } from "../../engine.ts";
import { holdsText } from "../../holds-text.ts";
import { postgresDialect } from "./dialect.ts";

/** The lock that a write holds until its end. Any number will do, but all processes need the same. */
const WRITE_LOCK = 7001;

export function postgresEngine(pool: Pool, url: string): Engine {
  return {
    settings: { url },
    isShared: true,
    dialect: postgresDialect(pool),
    readNow: () => undefined,
    async beginWrite(within) {
      await sql`select pg_advisory_xact_lock(${sql.lit(WRITE_LOCK)})`.execute(within);
    },
    search: (key, limit) => sql`select seq from quotes where ${holdsText(key)} limit ${limit}`,
    // Its planner knows how many rows match.
    inOrder: (column) => sql`${sql.ref(column)}`,
    property: (column, name) => sql`(${sql.ref(column)}::json -> ${sql.lit(name)})::text`,
    countConnections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async check(db) {
      await sql`select 1`.execute(db);
    },
    // Its files are not ours. Autovacuum makes room where erased rows were.
    forgetErased: async () => true,
  };
}
