import SQLite from "better-sqlite3";
import { GIVEN_REVISIONS } from "#server/db/given-revisions.ts";
import { databaseFile } from "./database-file.ts";

/** The longest wait for another process's lock. A backup is not urgent. */
const BUSY_MS = 5000;

/** Not copied: staff sign in again after a restore, and a link that was used since lets nobody in. */
const NOT_COPIED = ["staff_sessions", "person_links", "sign_in_steps"];

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
    for (const table of NOT_COPIED) if (has.get(table)) sqlite.exec(`delete from ${table}`);
  });
}

/** More than the events between a backup and its restore. */
const SKIPPED_NUMBERS = 1_000_000;

/** More than the revisions of the rules, and the changes of a row, in that time. */
const SKIPPED_VERSIONS = 10_000;

/** The versions that a change names in If-Match. */
const VERSIONS = [
  ["rules_drafts", "edit"],
  ["webhooks", "version"],
  ["partners", "version"],
] as const;

/**
 * Skips numbers in a backup that is to be restored. Those that were given out since it was made are not used again: programs
 * that follow all events ask for those after a number, and a change that names a lost version must not apply to another one.
 */
export function skipNumbers(file: string, at: Date): void {
  within(new SQLite(file, { fileMustExist: true }), (sqlite) => {
    skipVersions(sqlite, at);
    const { last } = sqlite.prepare<[], { last: number | null }>("select max(seq) as last from quote_events").get() ?? {
      last: null,
    };
    sqlite.exec("delete from sqlite_sequence where name = 'quote_events'");
    sqlite
      .prepare("insert into sqlite_sequence (name, seq) values ('quote_events', ?)")
      .run((last ?? 0) + SKIPPED_NUMBERS);
  });
}

function skipVersions(sqlite: SQLite.Database, at: Date): void {
  const hasColumn = sqlite.prepare("select 1 from pragma_table_info(?) where name = ?");
  for (const [table, column] of VERSIONS)
    if (hasColumn.get(table, column)) sqlite.exec(`update ${table} set ${column} = ${column} + ${SKIPPED_VERSIONS}`);
  sqlite
    .prepare(
      `insert or replace into upkeep (name, at) select '${GIVEN_REVISIONS}' || (max(revision) + ${SKIPPED_VERSIONS}), ? from rules_revisions`,
    )
    .run(at.toISOString());
}

function within(sqlite: SQLite.Database, work: (sqlite: SQLite.Database) => void): void {
  try {
    work(sqlite);
  } finally {
    sqlite.close();
  }
}
