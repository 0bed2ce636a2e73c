import { existsSync } from "node:fs";
import { openDatabase } from "#server/db/connection.ts";
import { databaseFile } from "#server/db/database-file.ts";
import { createWriteStore, type StaffWrite } from "../write-store.ts";

/** The newest staff writes, newest first. Creates nothing if there is no database. */
export async function newestWrites(dataDir: string, limit: number): Promise<StaffWrite[]> {
  if (!existsSync(databaseFile(dataDir))) return [];
  const db = await openDatabase(dataDir);
  try {
    return await createWriteStore(db).newest(limit);
  } finally {
    await db.destroy();
  }
}
