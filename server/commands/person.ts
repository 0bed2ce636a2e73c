import { setTimeout } from "node:timers/promises";
import { LONGEST_KEPT_MS } from "#server/backup/backup-folder.ts";
import type { Database } from "#server/db/database.ts";
import { withExistingDatabase } from "#server/db/open-database.ts";
import { filesBeforeRestore } from "#server/db/sqlite/database-file.ts";
import { readBackupSettings } from "#server/env.ts";
import { CommandError } from "#server/errors.ts";
import { replaceFile } from "#server/files/write-file.ts";
import { createEraseStore, type EraseStore } from "#server/quotes/erase-store.ts";
import { counted } from "#shared/text.ts";
import type { Session } from "./session.ts";

const HOUR_MS = 60 * 60 * 1000;

/** A running server reads only briefly, so the log is soon free. */
const ATTEMPTS = 20;
const PAUSE_MS = 100;

/** Opens the database for one task; throws a CommandError if there is none. */
export async function inDatabase<Result>(
  { database, dataDir }: Session,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const done = await withExistingDatabase(database, async (db) => ({ result: await work(db) }));
  if (!done) throw new CommandError(`There is no database in ${dataDir}.`);
  return done.result;
}

/** Exports all data about an email address as JSON: into a file, or to standard output. */
export async function exportPerson(
  email: string,
  file: string | undefined,
  session: Session,
): Promise<void> {
  const { pathOf, now, say } = session;
  const quotes = await inDatabase(session, (db) => createEraseStore(db).of(email));
  if (quotes.length === 0) throw new CommandError(`There is no quote from ${email}.`);
  const text = JSON.stringify({ email, exportedAt: now.toISOString(), quotes }, null, 2);
  if (file === undefined) return say(text);
  // Personal data: only the owner may read the file.
  await replaceFile(pathOf(file), `${text}\n`, 0o600);
  say(`${counted(quotes.length, "quote")} from ${email} written to ${file}.`);
}

/** Erases all data about an email address; without `isSure`, only lists the quotes. */
export async function erasePerson(email: string, isSure: boolean, session: Session): Promise<void> {
  const { dataDir, say, now } = session;
  await inDatabase(session, async (db) => {
    const store = createEraseStore(db);
    if (!isSure) return preview(email, store);
    const erased = await store.eraseOf(email, now);
    // Even if nothing is left to erase, an interrupted run may have left traces in the log.
    const isEmptied = await emptyLog(store);
    if (erased.length === 0) return say(`There is no quote from ${email}.`);
    say(`${counted(erased.length, "quote")} from ${email} erased for good: ${erased.join(", ")}.`);
    say(aboutBackups(session));
    // They still hold personal data.
    const replaced = filesBeforeRestore(dataDir);
    if (replaced.length > 0)
      say(
        `Databases that a restore replaced may also contain them. Remove these from ${dataDir}: ${replaced.join(", ")}.`,
      );
    if (!isEmptied) say("The database is in use. Run the command again to clear its -wal file.");
  });
}

async function preview(email: string, store: EraseStore): Promise<void> {
  const quotes = await store.of(email);
  if (quotes.length === 0) throw new CommandError(`There is no quote from ${email}.`);
  const ids = quotes.map(({ quoteId }) => quoteId).join(", ");
  throw new CommandError(
    `${counted(quotes.length, "quote")} from ${email} would be erased for good, with notes and history: ${ids}.\n` +
      "Nothing was erased. To erase them, run the command again with --yes.",
  );
}

async function emptyLog(store: EraseStore): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await store.forget()) return true;
    await setTimeout(PAUSE_MS);
  }
  return false;
}

function aboutBackups({ env, now }: Session): string {
  const { backupDir } = readBackupSettings(env);
  if (!backupDir) return "Earlier backups still contain them until you remove those backups.";
  const last = new Date(now.getTime() + LONGEST_KEPT_MS + HOUR_MS).toISOString().slice(0, 10);
  return `Earlier backups still contain them. The server removes the last of its own from ${backupDir} by ${last} (UTC).`;
}
