import { existsSync } from "node:fs";
import { type Database, openDatabase } from "./connection.ts";
import { databaseFile } from "./database-file.ts";

/** Opens the database of a data folder for one task. Creates it if it is missing. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(dataDir);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Opens the database of a data folder for one task; undefined if there is none. */
export async function withExistingDatabase<Result>(
  dataDir: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result | undefined> {
  return existsSync(databaseFile(dataDir)) ? withDatabase(dataDir, work) : undefined;
}
