import SQLite from "better-sqlite3";
import { LETTING_IN } from "#server/db/given-numbers.ts";
import { databaseFile } from "./database-file.ts";

/** The longest wait for another process's lock. A backup is not urgent. */
const BUSY_MS = 5000;

/**
 * Writes a snapshot of the database, without staff sessions and links that let people in, to a new file, while other connections keep reading and writing. It
 * blocks this thread. VACUUM leaves out free pages, and with them all deleted data.
 */
export function copyDatabase(dataDir: string, target: string): void {
  const file = databaseFile(dataDir);
  within(new SQLite(file, { fileMustExist: true, timeout: BUSY_MS }), (sqlite) => {
    sqlite.prepare("vacuum into ?").run(target);
  });
  within(new SQLite(target, { fileMustExist: true }), (sqlite) => {
    sqlite.pragma("secure_delete = ON");
    const has = sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    for (const table of LETTING_IN) if (has.get(table)) sqlite.exec(`delete from ${table}`);
  });
}

function within(sqlite: SQLite.Database, work: (sqlite: SQLite.Database) => void): void {
  try {
    work(sqlite);
  } finally {
    sqlite.close();
  }
}
