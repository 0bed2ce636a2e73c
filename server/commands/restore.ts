import { readBackupSettings } from "#server/app/env.ts";
import { type Restored, restoreBackup } from "#server/backup/restore-backup.ts";
import { finishRestore } from "#server/db/finish-restore.ts";
import { countNoun } from "#shared/text/text.ts";
import { type Command, type Session, withOpenDatabase } from "./session.ts";

const usage = `Usage: npm run restore -- FILE
       npm run restore -- --by-hand

Replaces the database in DATA_DIR with the one from the backup FILE and adds the images that are missing in UPLOADS_DIR.
An image that is only the beginning of the backup's is replaced. Others stay as they are.
Keeps the previous database beside the new one. Stop the server first. Refuses a damaged backup and changes nothing.

With --by-hand, finishes a restore that pg_restore or a copied file made: staff sign in again, no number is given twice, and
scheduled drafts wait.
`;

export const restore: Command = {
  usage,
  options: { "by-hand": { type: "boolean" } },
  read({ words: [file, ...surplus], isSure, options }) {
    if (isSure || surplus.length > 0) return undefined;
    if (options["by-hand"]) return file ? undefined : finishByHand;
    return file ? (session) => restoreFrom(file, session) : undefined;
  },
};

async function finishByHand(session: Session): Promise<void> {
  // Like a server, because it migrates an older database, and no other may run.
  await withOpenDatabase(session, (db) => finishRestore(db), "server");
  session.say(
    "The restore is finished: staff sign in again, events and revisions of the rules get numbers that were never used, and scheduled drafts wait. Start the server, and renew the links of quotes that you send again.",
  );
}

async function restoreFrom(given: string, { env, now, pathOf, write }: Session): Promise<void> {
  const file = pathOf(given);
  const restored = await restoreBackup(file, readBackupSettings(env), now);
  write(restoreSentences(file, restored));
}

function restoreSentences(file: string, { madeAt, quotes, revision, ...restored }: Restored): string {
  const { addedImages, replacedImages, images, kept, isSealUnchecked } = restored;
  const holds = `${countNoun(quotes, "quote")}, revision ${revision} of the rules`;
  const added = `${addedImages.toLocaleString("en-US")} of ${countNoun(images, "image")} added`;
  const replaced = replacedImages > 0 ? `, ${countNoun(replacedImages, "incomplete image")} replaced` : "";
  return [
    `Restored ${file}, made at ${madeAt}: ${holds}, ${added}${replaced}.`,
    ...(isSealUnchecked ? ["Its seal was not checked, because BACKUP_KEY is not set."] : []),
    kept ? `The previous database is kept as ${kept}.` : "There was no database before.",
    "Accounts, passwords, API keys, private links, partners with their secrets, and webhooks are as they were then. End again what was ended since.",
    "Scheduled drafts wait for staff.",
    "",
  ].join("\n");
}
