import { accessSync, closeSync, constants, existsSync, linkSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import { type Kysely, SqliteDialect } from "kysely";
import { copyOwner, makeFolder, probeFolder, sync } from "#server/platform/disk.ts";
import { codeOf, OperatorError, StartError } from "#server/platform/errors.ts";
import { removeStaleTempFiles, withTempFile } from "#server/platform/temp-file.ts";
import { Database } from "../../database.ts";
import type { Tables } from "../../tables.ts";
import { checkDatabase } from "./check-database.ts";
import { claimFolder } from "./claim-folder.ts";
import { databaseFile, SIDE_FILES, watchFiles } from "./database-file.ts";
import { type Connections, Dialect, lostFiles, rollBack } from "./dialect.ts";
import { MAX_WAL_BYTES, sqliteEngine } from "./engine.ts";
import { migrate, needsMigration } from "./migrations.ts";

/** Blocking waits are fine while the server starts. */
const BUSY_AT_START_MS = 250;

/**
 * Opens the database of a data folder, creates it if it is missing, and migrates it. Errors name the folder and the
 * reason. An OperatorError means that nothing was changed and that another attempt cannot succeed. A server checks each page
 * of the database and claims the folder; commands open it beside a server, but migrate it only if none runs.
 */
export async function openFolder(dataDir: string, opener: "server" | "command" = "command"): Promise<Database> {
  const isServer = opener === "server";
  let connections: Connections | undefined;
  let giveUp = () => {};
  try {
    makeFolder(dataDir);
    checkRights(dataDir);
    const exists = await checkDatabase(dataDir, isServer ? "quick_check" : "tables");
    if (isServer) giveUp = claimFolder(dataDir);
    if (!exists) await makeDatabase(dataDir);
    connections = connect(dataDir, giveUp);
    const db = databaseOf(connections, dataDir);
    if (await needsMigration(db)) {
      const endClaim = isServer ? () => {} : claimToMigrate(dataDir);
      await migrateInTransaction(connections.writer).finally(endClaim);
    }
    stopBlocking(connections);
    return db;
  } catch (error) {
    connections?.reader.close();
    connections?.writer.close();
    giveUp();
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the database in ${dataDir} cannot be used (${reason}).`, { cause: error });
  }
}

/** Claims a folder for a migration by a command. An older server could not go on with the new tables. */
function claimToMigrate(dataDir: string): () => void {
  try {
    return claimFolder(dataDir);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new OperatorError(
      "An older server uses this database. Restart it with this version first. Nothing was changed.",
    );
  }
}

/** Connects to a database that is known to be intact and up to date. */
export function connectFolder(dataDir: string): Database {
  const connections = connect(dataDir);
  stopBlocking(connections);
  return databaseOf(connections, dataDir);
}

function databaseOf(connections: Connections, dataDir: string): Database {
  const dialect = new Dialect(connections);
  const probeDisk = probeFolder(dataDir);
  return new Database(
    sqliteEngine({
      settings: { dataDir },
      dialect,
      readNow: dialect.readNow,
      async check() {
        if (!connections.isInPlace()) throw lostFiles();
        await probeDisk();
      },
    }),
  );
}

/** Connects to a database file that is known to be intact, in order to read it. */
export const openFileToRead = (file: string): Database =>
  overOne(new SQLite(file, { readonly: true, fileMustExist: true, timeout: BUSY_AT_START_MS }));

/** Brings a database file up to date that nobody else has, and changes it. */
export async function changeFile(file: string, change: (db: Database) => Promise<void>): Promise<void> {
  const sqlite = new SQLite(file, { fileMustExist: true });
  const db = overOne(sqlite);
  try {
    await migrateInTransaction(sqlite);
    await change(db);
  } finally {
    await db.destroy();
  }
}

/** A database over a single connection. */
function overOne(database: SQLite.Database): Database {
  const dialect = new SqliteDialect({ database });
  const driver = Object.assign(dialect.createDriver(), { rollbackTransaction: async () => rollBack(database) });
  return new Database(
    sqliteEngine({
      settings: { dataDir: dirname(database.name) },
      dialect: Object.assign(dialect, { createDriver: () => driver }),
      readNow: () => undefined,
      check: async () => {},
    }),
  );
}

/**
 * Throws if this process may not write to the database or its folder. SQLite would fall back to read-only, and every
 * write of the running server would fail.
 */
function checkRights(dataDir: string): void {
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  const file = databaseFile(dataDir);
  const existing = ["", ...SIDE_FILES].map((side) => file + side).filter((path) => existsSync(path));
  for (const path of existing) accessSync(path, constants.R_OK | constants.W_OK);
}

/** From now on, SQLite does not wait for a lock. The dialect retries without blocking the event loop. */
function stopBlocking({ writer }: Connections): void {
  writer.pragma("busy_timeout = 0");
}

/** Only one of several processes migrates, and a killed one leaves no partial migration. */
async function migrateInTransaction(sqlite: SQLite.Database): Promise<void> {
  // Migrations read what they wrote, so they need a single connection.
  const db = overOne(sqlite);
  sqlite.exec("begin immediate");
  try {
    await migrate(db);
    sqlite.exec("commit");
  } catch (error) {
    rollBack(sqlite);
    throw error;
  }
}

function connect(dataDir: string, giveUp = () => {}): Connections {
  const file = databaseFile(dataDir);
  const writer = new SQLite(file, { fileMustExist: true, timeout: BUSY_AT_START_MS });
  writer.pragma("journal_mode = WAL");
  writer.pragma("synchronous = FULL");
  // On macOS, plain fsync leaves data in the drive's cache.
  writer.pragma("fullfsync = ON");
  writer.pragma("foreign_keys = ON");
  // Overwrites deleted rows, so that the file keeps no data of erased customers.
  writer.pragma("secure_delete = ON");
  writer.pragma(`journal_size_limit = ${MAX_WAL_BYTES}`);
  const reader = new SQLite(file, { fileMustExist: true, timeout: BUSY_AT_START_MS });
  reader.pragma("query_only = ON");
  // The first read creates the -wal, which `watchFiles` identifies.
  reader.prepare("select count(*) from sqlite_schema").get();
  return { reader, writer, giveUp, isInPlace: watchFiles(dataDir) };
}

const PURPOSE = "new-database";

/** The database holds personal data. SQLite gives its side files the same mode. */
const OWNER_ONLY = 0o600;

/**
 * Creates the database of a data folder as a temporary file and renames it into place once complete, so that a killed
 * process does not leave one that looks damaged. If several processes try, one wins; the others return false. `fill` adds its first rows.
 */
export async function makeDatabase(
  dataDir: string,
  fill: (within: Kysely<Tables>, db: Database) => Promise<void> = async () => {},
): Promise<boolean> {
  removeStaleTempFiles(dataDir);
  return withTempFile(dataDir, PURPOSE, async (temp) => {
    closeSync(openSync(temp, "wx", OWNER_ONLY));
    copyOwner(temp, dataDir);
    const sqlite = new SQLite(temp, { fileMustExist: true });
    // One sync at the end is enough for a temporary file.
    sqlite.pragma("synchronous = OFF");
    const db = overOne(sqlite);
    try {
      await migrate(db);
      await db.write((within) => fill(within, db));
    } finally {
      await db.destroy();
    }
    sync(temp);
    const isFirst = nameOnce(temp, databaseFile(dataDir));
    sync(dataDir);
    return isFirst;
  });
}

/** Gives the file its final name, unless another process was faster. */
function nameOnce(temp: string, file: string): boolean {
  try {
    linkSync(temp, file);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    // A file system without hard links cannot detect the race.
    renameSync(temp, file);
  }
  return true;
}
