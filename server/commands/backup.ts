import { resolve } from "node:path";
import { readBackupSettings } from "#server/app/env.ts";
import { makeBackupFolder } from "#server/backup/backup-folder.ts";
import { type MadeBackup, makeBackup } from "#server/backup/make-backup.ts";
import { countNoun } from "#shared/text/text.ts";
import type { Command, Session } from "./session.ts";

const usage = `Usage: npm run backup [-- FOLDER]

Writes the database and all images to one file in FOLDER. The server may be running.
FOLDER defaults to BACKUP_DIR, or to backups. DATA_DIR and UPLOADS_DIR name the folders to back up.
`;

export const backup: Command = {
  usage,
  read: ({ words: [folder, ...surplus], isSure }) =>
    isSure || folder === "" || surplus.length > 0 ? undefined : (session) => backUp(folder, session),
};

/** Makes one backup. */
async function backUp(given: string | undefined, { env, now, pathOf, say }: Session): Promise<void> {
  const settings = readBackupSettings(env);
  const { backupDir = resolve("backups") } = settings;
  const folder = given === undefined ? backupDir : pathOf(given);
  makeBackupFolder(folder);
  const made = await makeBackup({ ...settings, backupDir: folder }, now);
  say(backupSentence(made));
}

/** 'backups/workbench-….tar: 1.2 MB, 3 quotes, 2 images, revision 7 of the rules.' */
function backupSentence({ file, size, quotes, images, ...made }: MadeBackup): string {
  const holds = [
    megabytesText(size),
    countNoun(quotes, "quote"),
    countNoun(images, "image"),
    `revision ${made.revision} of the rules`,
  ].join(", ");
  const missing = countNoun(made.missingImages, "image");
  const note = made.missingImages > 0 ? ` Missing: ${missing}.` : "";
  return `${file}: ${holds}.${note}`;
}

function megabytesText(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
