import { type Kysely, sql } from "kysely";
import type { Engine } from "../../engine.ts";
import type { Tables } from "../../tables.ts";
import { searchQuotes } from "./search.ts";

/** The members of an engine that depend on its connection. */
type Connection = Pick<Engine, "settings" | "dialect" | "readNow" | "check">;

export function sqliteEngine(connection: Connection): Engine {
  return {
    ...connection,
    isShared: false,
    now: () => new Date(),
    // One server has it, and migrates it before it opens it.
    outdated: new Promise(() => {}),
    search: searchQuotes,
    inOrder: (column) => sql`+${sql.ref(column)}`,
    property: (column, name) => sql`${sql.ref(column)} -> ${sql.lit(name)}`,
    forgetErased: emptyWal,
  };
}

/** Moves the -wal into the database and truncates it; false if a reader is active. */
async function emptyWal(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}
