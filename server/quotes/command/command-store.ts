import { existsSync } from "node:fs";
import { type Database, openDatabase } from "#server/db/connection.ts";
import { databaseFile, filesBeforeRestore } from "#server/db/database-file.ts";
import { CommandError } from "#server/errors.ts";
import { createEraseStore, type EraseStore } from "../erase-store.ts";

/** The same with the store that erases. */
export function withEraseStore<Result>(
  dataDir: string,
  work: (store: EraseStore) => Promise<Result>,
): Promise<Result> {
  return withDatabase(dataDir, (db) => work(createEraseStore(db)));
}

/** Opens the database of a data folder for one piece of work; nothing is made where there is none. */
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

/** The names of the databases that restores put aside: as old as those, with whoever was in them. */
export const putAside = (dataDir: string): readonly string[] => filesBeforeRestore(dataDir);
