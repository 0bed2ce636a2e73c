import { chmodSync, existsSync, linkSync, renameSync, statSync } from "node:fs";
import SQLite from "better-sqlite3";
import { copyOwner, sync } from "#server/platform/disk.ts";
import { BackupError, isBusy } from "#server/platform/errors.ts";
import { isCorruption } from "./check-database.ts";
import { databaseFile, fileBeforeRestore, SIDE_FILES, traceOfDatabase } from "./database-file.ts";

/** Another process has the database open. */
class DatabaseInUseError extends BackupError {
  constructor(file: string) {
    super(`${file} is in use. Stop the server and any other program that has it open. Nothing was changed.`);
  }
}

/** The exclusive right to replace a database, until it is released. */
export interface HeldDatabase {
  /** Replaces the database with another file. Returns the path where the previous one is kept. */
  readonly replace: (file: string, at: Date) => string | undefined;
  readonly release: () => void;
}

/**
 * Locks the database of a data folder exclusively, which fails even if a server that has it open is idle. The lock also
 * lets SQLite move the -wal into the database and delete it: a leftover -wal could be applied to the restored database.
 */
export function holdDatabase(dataDir: string): HeldDatabase {
  const file = databaseFile(dataDir);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  // SQLite would discard the side files of an empty file.
  if (!size) return holdUnreadable(dataDir, size === undefined && !traceOfDatabase(dataDir));
  // SQLite cannot tell whether another process has it open. A server that has it open notices the other file.
  if (!isReadable(file)) return holdUnreadable(dataDir, false);
  const sqlite = new SQLite(file, { fileMustExist: true, timeout: 250 });
  try {
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.pragma("journal_mode = DELETE");
    sqlite.exec("begin exclusive");
  } catch (error) {
    sqlite.close();
    if (isCorruption(error)) return holdUnreadable(dataDir, false);
    throw isBusy(error) ? new DatabaseInUseError(file) : error;
  }
  return {
    replace(restored, at) {
      const kept = fileBeforeRestore(dataDir, at);
      copyRights(restored, file);
      linkSync(file, kept);
      renameSync(restored, file);
      sync(dataDir);
      return kept;
    },
    release: () => sqlite.close(),
  };
}

/** Opens read-only, so that SQLite leaves the side files of a broken database alone. */
function isReadable(file: string): boolean {
  if (existsSync(`${file}-journal`)) return true;
  try {
    const sqlite = new SQLite(file, { readonly: true, fileMustExist: true });
    try {
      sqlite.prepare("select name from sqlite_master").all();
      return true;
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (isCorruption(error)) return false;
    throw error;
  }
}

/** Holds a folder whose database is missing or broken. `isFree`: the folder has no trace of one. */
function holdUnreadable(dataDir: string, isFree: boolean): HeldDatabase {
  const file = databaseFile(dataDir);
  return {
    replace(restored, at) {
      copyRights(restored, existsSync(file) ? file : dataDir);
      const kept = isFree ? undefined : moveAside(file, fileBeforeRestore(dataDir, at));
      // A link fails if another process has created a database in the meantime.
      if (isFree) linkSync(restored, file);
      else renameSync(restored, file);
      sync(dataDir);
      return kept;
    },
    release: () => {},
  };
}

/**
 * Moves a broken database and its side files away, the database first. If the process is killed in between, the other
 * files keep a server from treating the folder as new.
 */
function moveAside(file: string, kept: string): string | undefined {
  let moved: string | undefined;
  for (const suffix of ["", ...SIDE_FILES]) {
    if (!existsSync(`${file}${suffix}`)) continue;
    renameSync(`${file}${suffix}`, `${kept}${suffix}`);
    moved ??= `${kept}${suffix}`;
  }
  return moved;
}

/** Gives a restored file the mode and owner of the previous one, or of the folder. */
function copyRights(file: string, like: string): void {
  const stats = statSync(like);
  chmodSync(file, stats.isFile() ? stats.mode & 0o666 : 0o600);
  copyOwner(file, like);
}
