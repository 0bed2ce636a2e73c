import { join } from "node:path";
import SQLite from "better-sqlite3";
import { copyOwner } from "#server/platform/disk.ts";
import { isBusy, StartError } from "#server/platform/errors.ts";

/** The longest wait for a server that is about to end. */
const BUSY_MS = 250;

export const lockFile = (dataDir: string) => join(dataDir, "server.lock");

/**
 * Claims a data folder for the one server that may use it, and returns a function that gives it up. A second server would let through
 * twice what the limits allow, and make each backup twice. SQLite locks an empty file for this, because the system
 * drops its locks however a process ends. It also drops them when this process closes the file elsewhere, so nothing else opens it.
 */
export function claimFolder(dataDir: string): () => void {
  const file = lockFile(dataDir);
  const lock = new SQLite(file, { timeout: BUSY_MS });
  try {
    copyOwner(file, dataDir);
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartError(`Another server uses the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
  }
  return () => lock.close();
}
