import { existsSync } from "node:fs";
import { type Database, openDatabase } from "#server/db/connection.ts";
import { databaseFile, filesBeforeRestore } from "#server/db/database-file.ts";
import { CommandError } from "#server/errors.ts";

/** Opens an existing database for one task. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(databaseFile(dataDir)))
    throw new CommandError(`There is no database in ${dataDir}.`);
  const db = await openDatabase(dataDir);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The names of the databases that restores replaced. They still hold personal data. */
export const replacedDatabases = (dataDir: string): readonly string[] =>
  filesBeforeRestore(dataDir);
