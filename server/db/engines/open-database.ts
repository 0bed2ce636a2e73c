import { existsSync } from "node:fs";
import type { Database } from "../database.ts";
import type { DatabaseSettings } from "../engine.ts";
import { openFileToRead, openFolder, openFolderToRead } from "./sqlite/connection.ts";
import { databaseFile } from "./sqlite/database-file.ts";

/**
 * Opens a database, creates it if it is missing, and migrates it. Errors name it and the reason. A DamageError means that nothing was
 * changed and that another attempt cannot succeed. A server claims what only one server may use; commands open it beside a server.
 */
export function openDatabase(
  { dataDir }: DatabaseSettings,
  opener: "server" | "command" = "command",
): Promise<Database> {
  return openFolder(dataDir, opener);
}

/**
 * Opens a database of this version or an older one to read it, even while a server runs; undefined if there is none.
 */
export async function openToRead(settings: DatabaseSettings): Promise<Database | undefined> {
  return exists(settings) ? openFolderToRead(settings.dataDir) : undefined;
}

/** Opens the database of a running server once more, in order to read it in a thread. */
export function openInThread({ dataDir }: DatabaseSettings): Database {
  return openFileToRead(databaseFile(dataDir));
}

/** Opens a database for one task. Creates it if it is missing. */
export async function withDatabase<Result>(
  settings: DatabaseSettings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(settings);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Opens a database for one task; undefined if there is none. */
export async function withExistingDatabase<Result>(
  settings: DatabaseSettings,
  work: (db: Database) => Promise<Result>,
): Promise<Result | undefined> {
  return exists(settings) ? withDatabase(settings, work) : undefined;
}

const exists = ({ dataDir }: DatabaseSettings) => existsSync(databaseFile(dataDir));
