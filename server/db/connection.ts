import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { DamageError } from "#server/damage-error.ts";
import { makeFolder } from "#server/files/make-folder.ts";
import { type Check, checkDatabase } from "./check-database.ts";
import { checkRights } from "./check-rights.ts";
import { databaseFile, markFolder, watchPlace } from "./database-file.ts";
import { type Connections, Dialect } from "./dialect.ts";
import { makeDatabase } from "./make-database.ts";
import { migrate, needsMigration } from "./migrations.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** While a server starts, nobody else waits. */
const BUSY_AT_START_MS = 250;

/**
 * Opens the database file of a data folder, made when it is missing, with its tables up to date.
 * Throws with the folder and the reason where that fails: a DamageError, with nothing changed, where no
 * further attempt could succeed.
 */
export async function openDatabase(dataDir: string, check: Check = "tables"): Promise<Database> {
  let connections: Connections | undefined;
  try {
    makeFolder(dataDir);
    checkRights(dataDir);
    if (!(await checkDatabase(dataDir, check))) await makeDatabase(dataDir);
    connections = openFile(dataDir);
    const db = queriesOf(connections);
    if (await needsMigration(db)) await migrateAlone(connections.writer);
    markFolder(dataDir);
    stopBlocking(connections);
    return db;
  } catch (error) {
    connections?.reader.close();
    connections?.writer.close();
    if (error instanceof DamageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the database in ${dataDir} cannot be used (${reason}).`, { cause: error });
  }
}

/** Connects to a database that is known to be whole and up to date. */
export function connectDatabase(dataDir: string): Database {
  const connections = openFile(dataDir);
  stopBlocking(connections);
  return queriesOf(connections);
}

/** From now on a write that has to wait is tried again by the dialect, while others go on. */
function stopBlocking({ writer }: Connections): void {
  writer.pragma("busy_timeout = 0");
}

const queriesOf = (connections: Connections): Database =>
  new Kysely<Tables>({ dialect: new Dialect(connections) });

/** Migrates in one transaction: of several processes one does it, and one that is ended leaves no half. */
async function migrateAlone(sqlite: SQLite.Database): Promise<void> {
  // A migration reads what it wrote, on the one connection.
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  sqlite.exec("begin immediate");
  try {
    await migrate(db);
    sqlite.exec("commit");
  } catch (error) {
    sqlite.exec("rollback");
    throw error;
  }
}

function openFile(dataDir: string): Connections {
  const file = databaseFile(dataDir);
  const writer = new SQLite(file, { fileMustExist: true, timeout: BUSY_AT_START_MS });
  writer.pragma("journal_mode = WAL");
  writer.pragma("synchronous = FULL");
  // A Mac says that all is on the disk when it is in the disk's own memory, unless it is asked twice.
  writer.pragma("fullfsync = ON");
  writer.pragma("foreign_keys = ON");
  // What is deleted is overwritten: the file holds nothing of customers who are erased.
  writer.pragma("secure_delete = ON");
  const reader = new SQLite(file, { fileMustExist: true, timeout: BUSY_AT_START_MS });
  reader.pragma("query_only = ON");
  // The first read makes the -wal.
  reader.prepare("select count(*) from sqlite_schema").get();
  return { reader, writer, isInPlace: watchPlace(dataDir) };
}
