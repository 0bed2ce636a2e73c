import { setTimeout } from "node:timers/promises";
import { readBackupSettings } from "#server/app/env.ts";
import { createUpkeepStore } from "#server/app/upkeep-store.ts";
import { findLastRemoval, findNewestBackup, isIncomplete } from "#server/backup/backup-folder.ts";
import { filesBeforeRestore } from "#server/db/engines/sqlite/database-file.ts";
import { CommandError } from "#server/platform/errors.ts";
import { createEraseStore, type EraseStore } from "#server/quotes/erase/erase-store.ts";
import { countNoun } from "#shared/text/text.ts";
import { type Command, noteExport, type Session, withOpenDatabase } from "./session.ts";

const usage = `Usage: npm run quotes -- COMMAND

  export EMAIL       writes all quotes with an email address as JSON to standard output
  erase EMAIL        lists the quotes that would be erased; with the ID of a quote, that one
  erase EMAIL --yes  erases them for good, whether or not the server is running
  trust-clock        resumes removals, drafts, archives, reminders and digests after the clock jumped far ahead

DATA_DIR names the data folder, or DATABASE_URL the database.
`;

/** Commands on a person's quotes. */
export const quotes: Command = {
  usage,
  read({ words: [name, given, ...surplus], isSure }) {
    if (surplus.length > 0) return undefined;
    if (name === "trust-clock" && given === undefined && !isSure) return trustClock;
    if (!given) return undefined;
    if (name === "export" && !isSure) return (session) => exportPerson(given, session);
    return name === "erase" ? (session) => erasePerson(given, isSure, session) : undefined;
  },
};

/** A running server reads only briefly, so the log is soon free. */
const WAL_ATTEMPTS = 20;
const WAL_RETRY_PAUSE_MS = 100;

/** Confirms that the clock is right, even if it jumped far ahead. */
async function trustClock(session: Session): Promise<void> {
  const now = await withOpenDatabase(session, async (db) => {
    const time = db.now();
    await createUpkeepStore(db).trustTime(time);
    return time;
  });
  session.say(`The server now trusts the time ${now.toISOString()}, and does what waited for it. Removals begin anew.`);
}

/** Exports all data about an email address as JSON. */
async function exportPerson(email: string, session: Session): Promise<void> {
  const quotes = await withOpenDatabase(session, async (db) => {
    const found = await createEraseStore(db).findHolding(email);
    if (found.length === 0) throw new CommandError(`There is no quote from ${email}.`);
    // Without the address, which would outlive the data when somebody erases it.
    await noteExport(db, "all data about a customer");
    return found;
  });
  session.say(JSON.stringify({ email, exportedAt: session.now.toISOString(), quotes }, null, 2));
}

/** Erases the quotes of an email address, or the one with an ID; without `isSure`, only lists them. */
async function erasePerson(given: string, isSure: boolean, session: Session): Promise<void> {
  const { dataDir, say } = session;
  const from = given.includes("@") ? `from ${given}` : `with the ID ${given}`;
  await withOpenDatabase(session, async (db) => {
    const store = createEraseStore(db);
    const found = await store.findHolding(given);
    const others = othersSentence(found.filter(({ heldAs }) => heldAs !== "customer"));
    if (!isSure) {
      const own = found.filter(({ heldAs }) => heldAs === "customer");
      throw new CommandError([...previewOf(own, from), ...others].join("\n"));
    }
    const erased = await store.eraseOf(given, db.now());
    // Even if nothing is left to erase, an interrupted run may have left traces in the log.
    const isEmptied = await emptyWal(store);
    for (const other of others) say(other);
    if (erased.length === 0) return say(`There is no quote ${from}.`);
    say(`${countNoun(erased.length, "quote")} ${from} erased for good: ${erased.join(", ")}.`);
    say(db.isShared ? BACKUPS_KEEP_THEM : await backupsSentence(session));
    // They still hold personal data.
    const replaced = db.isShared ? [] : filesBeforeRestore(dataDir);
    if (replaced.length > 0)
      say(
        `Databases that a restore replaced may also contain them. Remove these from ${dataDir}: ${replaced.join(", ")}.`,
      );
    if (!isEmptied) say("The database is in use. Run the command again to clear its -wal file.");
  });
}

type Found = Awaited<ReturnType<EraseStore["findHolding"]>>;

function previewOf(quotes: Found, from: string): readonly string[] {
  if (quotes.length === 0) return [`There is no quote ${from}.`];
  const ids = quotes.map(({ quoteId }) => quoteId).join(", ");
  return [
    `${countNoun(quotes.length, "quote")} ${from} would be erased for good, with notes and history: ${ids}.`,
    "Nothing was erased. To erase them, run the command again with --yes.",
  ];
}

/** Quotes of other customers, or of the same one with another address: the operator decides about each. */
function othersSentence(quotes: Found): readonly string[] {
  if (quotes.length === 0) return [];
  const places = quotes.map(({ quoteId, heldAs }) => `${quoteId} (${heldAs})`).join(", ");
  return [
    `Other quotes also have this address, and stay: ${places}. To erase one, give its ID instead of the address.`,
  ];
}

async function emptyWal(store: EraseStore): Promise<boolean> {
  for (let attempt = 0; attempt < WAL_ATTEMPTS; attempt += 1) {
    if ((await store.forget()) === 0) return true;
    await setTimeout(WAL_RETRY_PAUSE_MS);
  }
  return false;
}

const BACKUPS_KEEP_THEM = "Earlier backups still contain them until you remove those backups.";

async function backupsSentence({ env, now }: Session): Promise<string> {
  const { backupDir } = readBackupSettings(env);
  if (!backupDir) return BACKUPS_KEEP_THEM;
  const last = (await findLastRemoval(backupDir, now)).toISOString().slice(0, 10);
  const isKept = isIncomplete((await findNewestBackup(backupDir, now)) ?? "");
  const kept = isKept ? ", but keeps the newest that lacks no file until the missing files are back" : "";
  return `Earlier backups still contain them. The server removes the last of its own from ${backupDir} by ${last} (UTC) if it keeps running${kept}.`;
}
