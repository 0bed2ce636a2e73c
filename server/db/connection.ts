import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { migrate } from "./migrations.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** A busy database blocks the event loop while it waits, so it waits briefly. */
const BUSY_MS = 250;

/** Opens the database file of a data folder, made when it is missing, with its tables up to date. */
export async function openDatabase(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const sqlite = new SQLite(join(dataDir, "workbench.sqlite"), { timeout: BUSY_MS });
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  await migrate(db);
  return db;
}
