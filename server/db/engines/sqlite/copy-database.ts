import SQLite from "better-sqlite3";
import { databaseFile } from "./database-file.ts";

/** The longest wait for another process's lock. A backup is not urgent. */
const BUSY_MS = 5000;

/** Not copied: staff sign in again after a restore. */
const SESSIONS = "staff_sessions";

/**
 * Writes a snapshot of the database, without staff sessions, to a new file, while other connections keep reading and writing. It
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
    if (has.get(SESSIONS)) sqlite.exec(`delete from ${SESSIONS}`);
  });
}

function within(sqlite: SQLite.Database, work: (sqlite: SQLite.Database) => void): void {
  try {
    work(sqlite);
  } finally {
    sqlite.close();
  }
}
