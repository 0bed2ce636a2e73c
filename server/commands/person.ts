import { setTimeout } from "node:timers/promises";
import { readBackupSettings } from "#server/app/env.ts";
import { MAX_BACKUP_AGE_MS } from "#server/backup/backup-folder.ts";
import type { Database } from "#server/db/database.ts";
import { placeOf } from "#server/db/engine.ts";
import { withExistingDatabase } from "#server/db/engines/open-database.ts";
import { filesBeforeRestore } from "#server/db/engines/sqlite/database-file.ts";
import { CommandError } from "#server/platform/errors.ts";
import { replaceFile } from "#server/platform/write-file.ts";
import { createEraseStore, type EraseStore } from "#server/quotes/erase/erase-store.ts";
import { countNoun } from "#shared/text/text.ts";
import { noteExport } from "./note-export.ts";
import type { Session } from "./session.ts";

const HOUR_MS = 60 * 60 * 1000;

/** A running server reads only briefly, so the log is soon free. */
const WAL_ATTEMPTS = 20;
const WAL_RETRY_PAUSE_MS = 100;

/** Opens the database for one task; throws a CommandError if there is none. */
export async function withOpenDatabase<Result>(
  { database }: Session,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const done = await withExistingDatabase(database, async (db) => ({ result: await work(db) }));
  if (!done) throw new CommandError(`There is no database in ${placeOf(database)}.`);
  return done.result;
}

/** Exports all data about an email address as JSON: into a file, or to standard output. */
export async function exportPerson(email: string, file: string | undefined, session: Session): Promise<void> {
  const { pathOf, now, say } = session;
  const quotes = await withOpenDatabase(session, (db) => createEraseStore(db).findByEmail(email));
  if (quotes.length === 0) throw new CommandError(`There is no quote from ${email}.`);
  // Without the address, which would outlive the data when somebody erases it.
  await noteExport("all data about a customer", session);
  const text = JSON.stringify({ email, exportedAt: now.toISOString(), quotes }, null, 2);
  if (file === undefined) return say(text);
  // Personal data: only the owner may read the file.
  await replaceFile(pathOf(file), `${text}\n`, 0o600);
  say(`${countNoun(quotes.length, "quote")} from ${email} written to ${file}.`);
}

/** Erases all data about an email address; without `isSure`, only lists the quotes. */
export async function erasePerson(email: string, isSure: boolean, session: Session): Promise<void> {
  const { dataDir, say } = session;
  await withOpenDatabase(session, async (db) => {
    const store = createEraseStore(db);
    if (!isSure) return preview(email, store);
    const erased = await store.eraseOf(email, db.now());
    // Even if nothing is left to erase, an interrupted run may have left traces in the log.
    const isEmptied = await emptyWal(store);
    if (erased.length === 0) return say(`There is no quote from ${email}.`);
    say(`${countNoun(erased.length, "quote")} from ${email} erased for good: ${erased.join(", ")}.`);
    say(db.isShared ? BACKUPS_KEEP_THEM : backupsSentence(session));
    // They still hold personal data.
    const replaced = db.isShared ? [] : filesBeforeRestore(dataDir);
    if (replaced.length > 0)
      say(
        `Databases that a restore replaced may also contain them. Remove these from ${dataDir}: ${replaced.join(", ")}.`,
      );
    if (!isEmptied) say("The database is in use. Run the command again to clear its -wal file.");
  });
}

async function preview(email: string, store: EraseStore): Promise<void> {
  const quotes = await store.findByEmail(email);
  if (quotes.length === 0) throw new CommandError(`There is no quote from ${email}.`);
  const ids = quotes.map(({ quoteId }) => quoteId).join(", ");
  throw new CommandError(
    `${countNoun(quotes.length, "quote")} from ${email} would be erased for good, with notes and history: ${ids}.\n` +
      "Nothing was erased. To erase them, run the command again with --yes.",
  );
}

async function emptyWal(store: EraseStore): Promise<boolean> {
  for (let attempt = 0; attempt < WAL_ATTEMPTS; attempt += 1) {
    if ((await store.forget()) === 0) return true;
    await setTimeout(WAL_RETRY_PAUSE_MS);
  }
  return false;
}

const BACKUPS_KEEP_THEM = "Earlier backups still contain them until you remove those backups.";

function backupsSentence({ env, now }: Session): string {
  const { backupDir } = readBackupSettings(env);
  if (!backupDir) return BACKUPS_KEEP_THEM;
  const last = new Date(now.getTime() + MAX_BACKUP_AGE_MS + HOUR_MS).toISOString().slice(0, 10);
  return `Earlier backups still contain them. The server removes the last of its own from ${backupDir} by ${last} (UTC).`;
}
