import SQLite from "better-sqlite3";
import { Kysely } from "kysely";
import { DamageError } from "#server/damage-error.ts";
import { makeFolder } from "#server/files/make-folder.ts";
import { type Check, checkDatabase } from "./check-database.ts";
import { checkRights } from "./check-rights.ts";
import { databaseFile } from "./database-file.ts";
import { Dialect } from "./dialect.ts";
import { makeDatabase } from "./make-database.ts";
import { migrate, needsMigration } from "./migrations.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** A busy database blocks the event loop while it waits, so it waits briefly. */
const BUSY_MS = 250;

/**
 * Opens the database file of a data folder, made when it is missing, with its tables up to date.
 * Throws with the folder and the reason where that fails: a DamageError, with nothing changed, where no
 * further attempt could succeed.
 */
export async function openDatabase(dataDir: string, check: Check = "tables"): Promise<Database> {
  let sqlite: SQLite.Database | undefined;
  try {
    makeFolder(dataDir);
    checkRights(dataDir);
    if (!(await checkDatabase(dataDir, check))) await makeDatabase(dataDir);
    sqlite = openFile(dataDir);
    const db = queriesOf(sqlite);
    if (await needsMigration(db)) await migrateAlone(sqlite, db);
    return db;
  } catch (error) {
    sqlite?.close();
    if (error instanceof DamageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the database in ${dataDir} cannot be used (${reason}).`, { cause: error });
  }
}

/** Connects to a database that is known to be whole and up to date. */
export function connectDatabase(dataDir: string): Database {
  return queriesOf(openFile(dataDir));
}

const queriesOf = (sqlite: SQLite.Database): Database =>
  new Kysely<Tables>({ dialect: new Dialect(sqlite) });

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

function openFile(dataDir: string): SQLite.Database {
  const file = databaseFile(dataDir);
  const sqlite = new SQLite(file, { fileMustExist: true, timeout: BUSY_MS });
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  // A Mac says that all is on the disk when it is in the disk's own memory, unless it is asked twice.
  sqlite.pragma("fullfsync = ON");
  sqlite.pragma("foreign_keys = ON");
  // What is deleted is overwritten: the file holds nothing of customers who are erased.
  sqlite.pragma("secure_delete = ON");
  return sqlite;
}
