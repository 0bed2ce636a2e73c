import { join } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { makeFolder } from "#server/make-folder.ts";
import { migrate, needsMigration } from "./migrations.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** A busy database blocks the event loop while it waits, so it waits briefly. */
const BUSY_MS = 250;

/**
 * Opens the database file of a data folder, made when it is missing, with its tables up to date.
 * Throws with the folder and the reason where that fails.
 */
export async function openDatabase(dataDir: string): Promise<Database> {
  let sqlite: SQLite.Database | undefined;
  try {
    sqlite = openFile(dataDir);
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
    if (await needsMigration(db)) await migrateAlone(sqlite, db);
    return db;
  } catch (error) {
    sqlite?.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the database in ${dataDir} cannot be used (${reason}).`, { cause: error });
  }
}

/** Migrates in one transaction: of several processes one does it, and one that is ended leaves no half. */
async function migrateAlone(sqlite: SQLite.Database, db: Database): Promise<void> {
  sqlite.exec("begin immediate");
  try {
    await migrate(db);
    sqlite.exec("commit");
  } catch (error) {
    sqlite.exec("rollback");
    throw error;
  }
}

/** Where the database of a data folder lies, whether it is there or not. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "workbench.sqlite");
}

function openFile(dataDir: string): SQLite.Database {
  makeFolder(dataDir);
  const sqlite = new SQLite(databaseFile(dataDir), { timeout: BUSY_MS });
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  // A Mac says that all is on the disk when it is in the disk's own memory, unless it is asked twice.
  sqlite.pragma("fullfsync = ON");
  sqlite.pragma("foreign_keys = ON");
  return sqlite;
}
