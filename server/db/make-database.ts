import { closeSync, linkSync, openSync, renameSync } from "node:fs";
import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { codeOf } from "#server/errors.ts";
import { copyOwner, sync } from "#server/files/disk.ts";
import { removeStaleTempFiles, withTempFile } from "#server/files/temp-file.ts";
import { databaseFile } from "./database-file.ts";
import { migrate } from "./migrations.ts";

const PURPOSE = "new-database";

/** The database holds personal data. SQLite gives its side files the same mode. */
const OWNER_ONLY = 0o600;

/**
 * Creates the database of a data folder as a temporary file, renamed into place once complete: a process killed here
 * leaves none, rather than one that looks damaged. If several processes try, one wins.
 */
export async function makeDatabase(dataDir: string): Promise<void> {
  removeStaleTempFiles(dataDir, PURPOSE);
  await withTempFile(dataDir, PURPOSE, async (temp) => {
    closeSync(openSync(temp, "wx", OWNER_ONLY));
    copyOwner(temp, dataDir);
    const sqlite = new SQLite(temp, { fileMustExist: true });
    // One sync at the end is enough for a temporary file.
    sqlite.pragma("synchronous = OFF");
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
    try {
      await migrate(db);
    } finally {
      await db.destroy();
    }
    sync(temp);
    nameOnce(temp, databaseFile(dataDir));
    sync(dataDir);
  });
}

/** Names the file, unless another process was faster. */
function nameOnce(temp: string, file: string): void {
  try {
    linkSync(temp, file);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    // A file system without hard links cannot detect the race.
    renameSync(temp, file);
  }
}
