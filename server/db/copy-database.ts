import SQLite from "better-sqlite3";
import { databaseFile } from "./database-file.ts";

/** A writer of another process may hold the file for a moment; nobody waits for this one. */
const BUSY_MS = 5000;

/**
 * Writes the database of a data folder as it is at this moment into a file that is not there yet. Others go
 * on reading and writing meanwhile; this thread does nothing else. What was deleted is not in the copy,
 * not even as free pages.
 */
export function copyDatabase(dataDir: string, target: string): void {
  const sqlite = new SQLite(databaseFile(dataDir), { fileMustExist: true, timeout: BUSY_MS });
  try {
    sqlite.prepare("vacuum into ?").run(target);
  } finally {
    sqlite.close();
  }
}
