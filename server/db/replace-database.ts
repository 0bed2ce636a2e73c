import { chmodSync, existsSync, linkSync, renameSync, statSync } from "node:fs";
import SQLite from "better-sqlite3";
import { isCorruption } from "#server/damage-error.ts";
import { belongLike } from "#server/files/belong-like.ts";
import { sync } from "#server/files/sync.ts";
import { databaseFile, fileBeforeRestore, leftOfDatabase, SIDE_FILES } from "./database-file.ts";

/** Somebody has the database open. */
export class DatabaseInUseError extends Error {}

/** The place of a database that nobody else has open, until it is let go. */
export interface HeldDatabase {
  /** False where the file is no database that could say whether somebody has it open. */
  readonly isKnownIdle: boolean;
  /** Puts another database in the place, and names the file where the one before is kept. */
  readonly replace: (draft: string, at: Date) => string | undefined;
  readonly release: () => void;
}

/**
 * Takes the database of a data folder for oneself. A server that does nothing holds its database, too: only
 * where nobody does can what waits in its -wal be brought home and the -wal be given up, and with it goes
 * the danger that it is ever applied to another database.
 */
export function holdDatabase(dataDir: string): HeldDatabase {
  const file = databaseFile(dataDir);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  // SQLite would throw away what waits beside an empty file.
  if (!size) return sizeless(dataDir, size === undefined && !leftOfDatabase(dataDir));
  if (!isReadable(file)) return { ...sizeless(dataDir, false), isKnownIdle: false };
  const sqlite = new SQLite(file, { fileMustExist: true, timeout: 250 });
  try {
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.pragma("journal_mode = DELETE");
    sqlite.exec("begin exclusive");
  } catch (error) {
    sqlite.close();
    if (isCorruption(error)) return { ...sizeless(dataDir, false), isKnownIdle: false };
    const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
    throw /^SQLITE_(BUSY|LOCKED)/.test(String(code)) ? new DatabaseInUseError() : error;
  }
  return {
    isKnownIdle: true,
    replace(draft, at) {
      const kept = fileBeforeRestore(dataDir, at);
      beLike(draft, file);
      linkSync(file, kept);
      renameSync(draft, file);
      sync(dataDir);
      return kept;
    },
    release: () => sqlite.close(),
  };
}

/** Looks without the right to write: what waits beside a file that is no database must stay where it is. */
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

/** A place without a database that can be opened; with `isFree`, without any file of one. */
function sizeless(dataDir: string, isFree: boolean): HeldDatabase {
  const file = databaseFile(dataDir);
  return {
    isKnownIdle: true,
    replace(draft, at) {
      beLike(draft, existsSync(file) ? file : dataDir);
      const kept = isFree ? undefined : moveAside(file, fileBeforeRestore(dataDir, at));
      // A link is refused where somebody made a database meanwhile.
      if (isFree) linkSync(draft, file);
      else renameSync(draft, file);
      sync(dataDir);
      return kept;
    },
    release: () => {},
  };
}

/**
 * Moves a broken database away with what is beside it, itself first: who is killed between leaves a folder
 * without a database but with traces of one, which no server takes for new.
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

/** A file that root restores still belongs to whom the one before, or the folder, belongs. */
function beLike(draft: string, like: string): void {
  const stats = statSync(like);
  chmodSync(draft, stats.isFile() ? stats.mode & 0o666 : 0o600);
  belongLike(draft, like);
}
