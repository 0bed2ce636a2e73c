import { closeSync, linkSync, openSync, renameSync } from "node:fs";
import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { belongLike } from "#server/files/belong-like.ts";
import { removeLeftDrafts, withDraft } from "#server/files/drafts.ts";
import { sync } from "#server/files/sync.ts";
import { databaseFile } from "./database-file.ts";
import { migrate } from "./migrations.ts";

const PURPOSE = "new-database";

/** It holds what customers entrust; what SQLite puts beside it is as readable as it is. */
const OWNER_ONLY = 0o600;

/**
 * Makes the database of a data folder that has none. It gets its name when it is whole: who is killed here
 * leaves none, rather than one that looks damaged. Of several processes one makes it.
 */
export async function makeDatabase(dataDir: string): Promise<void> {
  removeLeftDrafts(dataDir, PURPOSE);
  await withDraft(dataDir, PURPOSE, async (draft) => {
    closeSync(openSync(draft, "wx", OWNER_ONLY));
    belongLike(draft, dataDir);
    const sqlite = new SQLite(draft, { fileMustExist: true });
    // Nothing of a draft outlives its process: the disk is waited for once, at the end.
    sqlite.pragma("synchronous = OFF");
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
    try {
      await migrate(db);
    } finally {
      await db.destroy();
    }
    sync(draft);
    nameOnce(draft, databaseFile(dataDir));
    sync(dataDir);
  });
}

/** Gives a file its name, unless another has it already. */
function nameOnce(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
    if (code === "EEXIST") return;
    // A file system without links cannot refuse a name that is taken.
    renameSync(draft, file);
  }
}
