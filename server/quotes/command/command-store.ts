import { existsSync } from "node:fs";
import { CommandError } from "#server/command/command-error.ts";
import { openDatabase } from "#server/db/connection.ts";
import { databaseFile } from "#server/db/database-file.ts";
import { createEraseStore, type EraseStore } from "../erase-store.ts";

/** Opens the database of a data folder for one piece of work; nothing is made where there is none. */
export async function withEraseStore<Result>(
  dataDir: string,
  work: (store: EraseStore) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(databaseFile(dataDir)))
    throw new CommandError(`There is no database in ${dataDir}.`);
  const db = await openDatabase(dataDir);
  try {
    return await work(createEraseStore(db));
  } finally {
    await db.destroy();
  }
}
