import { existsSync } from "node:fs";
import type { Database } from "../database.ts";
import type { DatabaseSettings } from "../engine.ts";
import { databaseFile } from "./sqlite/database-file.ts";

/** Loads only the engine that is used. */
const sqlite = () => import("./sqlite/connection.ts");
const postgres = () => import("./postgres/connection.ts");

/**
 * Opens a database, creates its tables if they are missing, and migrates it unless an older server may be using it. An OperatorError
 * means that nothing was changed and that, unless it is a StartError, another attempt cannot succeed before an operator did something.
 * A server claims what only one server may use; commands open it beside a server.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  opener: "server" | "command" = "command",
): Promise<Database> {
  return "url" in settings
    ? (await postgres()).openServer(settings.url, opener)
    : (await sqlite()).openFolder(settings.dataDir, opener);
}

/** Opens the database of a running server once more, in order to read it in a thread. */
export async function openInThread(settings: DatabaseSettings): Promise<Database> {
  return "url" in settings
    ? (await postgres()).connectServer(settings.url, 1)
    : (await sqlite()).openFileToRead(databaseFile(settings.dataDir));
}

/** Opens a database for one task. Creates its tables if they are missing. */
export async function withDatabase<Result>(
  settings: DatabaseSettings,
  work: (db: Database) => Promise<Result>,
  opener: "server" | "command" = "command",
): Promise<Result> {
  const db = await openDatabase(settings, opener);
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
  opener: "server" | "command" = "command",
): Promise<Result | undefined> {
  return exists(settings) ? withDatabase(settings, work, opener) : undefined;
}

/** Whether there is a database. One on a server always is: if it is not, opening it says so. */
const exists = (settings: DatabaseSettings) => "url" in settings || existsSync(databaseFile(settings.dataDir));
