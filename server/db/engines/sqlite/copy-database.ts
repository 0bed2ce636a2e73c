import SQLite from "better-sqlite3";
import { GIVEN_REVISIONS, LETTING_IN, SKIPPED_NUMBERS, SKIPPED_VERSIONS, VERSIONS } from "#server/db/given-numbers.ts";
import { LINK_EMAILS } from "#server/db/link-emails.ts";
import { RESTORED } from "#server/db/restored.ts";
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

/**
 * Makes a backup safe that is to be restored. Nothing happens that staff may have decided against since: drafts on the schedule wait (`RESTORED`),
 * no link that lets somebody in is sent, and deleted quotes can be restored for a day more, because some of them may have been.
 */
export function prepareRestored(file: string, at: Date): void {
  within(new SQLite(file, { fileMustExist: true }), (sqlite) => {
    skipNumbers(sqlite, at);
    sqlite.prepare("insert or replace into upkeep (name, at) values (?, ?)").run(RESTORED, at.toISOString());
    sqlite.prepare("delete from messages where state <> 'delivered' and template in (?, ?)").run(...LINK_EMAILS);
    sqlite.prepare("update quotes set deleted_at = ? where deleted_at is not null").run(at.toISOString());
  });
}

/**
 * Skips numbers in a backup that is to be restored. Those that were given out since it was made are not used again: programs
 * that follow all events ask for those after a number, and a change that names a lost version must not apply to another one.
 */
function skipNumbers(sqlite: SQLite.Database, at: Date): void {
  skipVersions(sqlite, at);
  const { last } = sqlite.prepare<[], { last: number | null }>("select max(seq) as last from quote_events").get() ?? {
    last: null,
  };
  sqlite.exec("delete from sqlite_sequence where name = 'quote_events'");
  sqlite
    .prepare("insert into sqlite_sequence (name, seq) values ('quote_events', ?)")
    .run((last ?? 0) + SKIPPED_NUMBERS);
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
