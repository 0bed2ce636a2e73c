import { setTimeout } from "node:timers/promises";
import { LONGEST_KEPT_MS } from "#server/backup/backup-folder.ts";
import { counted } from "#server/command/run-command.ts";
import { CommandError } from "#server/errors.ts";
import type { EraseStore } from "../erase-store.ts";
import { putAside, withEraseStore } from "./command-store.ts";
import type { Session } from "./session.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Reads of a running server are short. */
const ATTEMPTS = 20;
const PAUSE_MS = 100;

/** Deletes everything about an e-mail address for good; without `isSure` it only says what would go. */
export async function erasePerson(email: string, isSure: boolean, session: Session): Promise<void> {
  const { dataDir, say, now } = session;
  await withEraseStore(dataDir, async (store) => {
    if (!isSure) return preview(email, store);
    const erased = await store.eraseOf(email, now);
    // Also where none is left: an erasure that was broken off may have left traces.
    const isOut = await leavesFiles(store);
    if (erased.length === 0) return say(`There is no quote of ${email}.`);
    say(`${counted(erased.length, "quote")} of ${email} deleted for good: ${erased.join(", ")}.`);
    say(aboutBackups(session));
    const aside = putAside(dataDir);
    if (aside.length > 0)
      say(
        `So may what restores put aside in ${dataDir}, until you remove it: ${aside.join(", ")}.`,
      );
    if (!isOut) say("The database is being read: give the command again to clear its -wal file.");
  });
}

async function preview(email: string, store: EraseStore): Promise<void> {
  const quotes = await store.of(email);
  if (quotes.length === 0) throw new CommandError(`There is no quote of ${email}.`);
  const ids = quotes.map(({ quoteId }) => quoteId).join(", ");
  throw new CommandError(
    `${counted(quotes.length, "quote")} of ${email} would be deleted for good, with notes and history: ${ids}.\n` +
      "Nothing was deleted. To delete them, give the command again with --yes.",
  );
}

async function leavesFiles(store: EraseStore): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await store.emptyWal()) return true;
    await setTimeout(PAUSE_MS);
  }
  return false;
}

function aboutBackups({ backupDir, now }: Session): string {
  if (!backupDir) return "Backups made before now still hold them, until you remove those.";
  const last = new Date(now.getTime() + LONGEST_KEPT_MS + HOUR_MS).toISOString().slice(0, 10);
  return `Backups made before now still hold them: the server removes the last of its own in ${backupDir} by ${last} (UTC).`;
}
