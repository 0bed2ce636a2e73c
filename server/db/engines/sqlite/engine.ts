import { type Kysely, sql } from "kysely";
import type { Engine } from "../../engine.ts";
import type { Tables } from "../../tables.ts";

/** The -wal has about 4 MB. It grows as long as a reader of another program is active, and is cut to this length after that. */
export const MAX_WAL_BYTES = 8_388_608;

/** SQLite's own size, which no database of ours changes. */
const PAGE_BYTES = 4096;

/** The members of an engine that depend on its connection. */
type Connection = Pick<Engine, "settings" | "dialect" | "readNow" | "check">;

export function sqliteEngine(connection: Connection): Engine {
  return {
    ...connection,
    isShared: false,
    now: () => new Date(),
    // One server has it, and migrates it before it opens it.
    outdated: new Promise(() => {}),
    search: (words, limit) => {
      const phrases = words.map(({ text, isWhole }) => `"${text}"${isWhole ? "" : "*"}`).join(" AND ");
      return sql`select rowid as seq from quote_search where quote_search match ${phrases} limit ${limit}`;
    },
    inOrder: (column) => sql`+${sql.ref(column)}`,
    property: (column, name) => sql`${sql.ref(column)} -> ${sql.lit(name)}`,
    async lastNumber(db, [table]) {
      const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
      return rows[0]?.seq ?? 0;
    },
    async setLastNumber(db, [table], last) {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
    },
    forgetErased: emptyWal,
  };
}

/** Moves the -wal into the database and truncates it, unless a reader is active. Returns its bytes. */
async function emptyWal(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ busy: number; log: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  const [{ busy, log } = { busy: 0, log: 0 }] = rows;
  return busy === 0 ? 0 : Math.max(log, 1) * PAGE_BYTES;
}
