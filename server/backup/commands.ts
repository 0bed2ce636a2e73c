import { resolve } from "node:path";
import { callersFolder, runCommand, type Surroundings } from "#server/command/run-command.ts";
import { readBackupSettings } from "#server/env.ts";
import { BackupError } from "#server/errors.ts";
import { reasonOf } from "#server/files/disk.ts";
import { counted } from "#shared/text.ts";
import { makeBackupFolder } from "./backup-folder.ts";
import { type MadeBackup, makeBackup } from "./make-backup.ts";
import { type Restored, restoreBackup } from "./restore-backup.ts";

const backupUsage = `Usage: npm run backup [-- FOLDER]

Writes the database and all images to one file in FOLDER. The server may be running.
FOLDER defaults to BACKUP_DIR, or to backups. DATA_DIR and UPLOADS_DIR name the folders to back up.
`;

/** Makes one backup and returns the exit code. */
export function runBackup(args: readonly string[], around: Surroundings): Promise<number> {
  return runCommand(args, around, {
    usage: backupUsage,
    read: ({ words: [folder, ...surplus], isSure }) =>
      isSure || folder === "" || surplus.length > 0 ? undefined : () => backUp(folder, around),
  });
}

async function backUp(given: string | undefined, around: Surroundings): Promise<void> {
  const settings = readBackupSettings(around.env);
  const { backupDir = resolve("backups") } = settings;
  const folder = given === undefined ? backupDir : resolve(callersFolder(around, "backup"), given);
  try {
    makeBackupFolder(folder);
  } catch (error) {
    throw new BackupError(`${folder} cannot be used for backups (${reasonOf(error)}).`);
  }
  const made = await makeBackup({ ...settings, backupDir: folder }, new Date());
  around.write(`${backupSentence(made)}\n`);
}

/** 'backups/workbench-….tar: 1.2 MB, 3 quotes, 2 images, revision 7 of the rules.' */
function backupSentence({ file, size, quotes, images, ...made }: MadeBackup): string {
  const holds = [
    megabytes(size),
    counted(quotes, "quote"),
    counted(images, "image"),
    `revision ${made.revision} of the rules`,
  ].join(", ");
  const missing = counted(made.missingImages, "image");
  const note = made.missingImages > 0 ? ` Missing: ${missing}.` : "";
  return `${file}: ${holds}.${note}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}

const restoreUsage = `Usage: npm run restore -- FILE

Replaces the database in DATA_DIR with the one from the backup FILE and adds the images that UPLOADS_DIR lacks.
Keeps the previous database beside the new one. Stop the server first. Refuses a damaged backup and changes nothing.
`;

/** Restores a backup and returns the exit code. */
export function runRestore(args: readonly string[], around: Surroundings): Promise<number> {
  return runCommand(args, around, {
    usage: restoreUsage,
    read: ({ words: [file, ...surplus], isSure }) =>
      isSure || !file || surplus.length > 0 ? undefined : () => restore(file, around),
  });
}

async function restore(given: string, around: Surroundings): Promise<void> {
  const file = resolve(callersFolder(around, "restore"), given);
  const restored = await restoreBackup(file, readBackupSettings(around.env), new Date());
  around.write(restoreSentences(file, restored));
}

function restoreSentences(
  file: string,
  { madeAt, quotes, revision, ...restored }: Restored,
): string {
  const { addedImages, images, kept, isSealUnchecked } = restored;
  const holds = `${counted(quotes, "quote")}, revision ${revision} of the rules`;
  const added = `${addedImages.toLocaleString("en-US")} of ${counted(images, "image")} added`;
  return [
    `Restored ${file}, made at ${madeAt}: ${holds}, ${added}.`,
    ...(isSealUnchecked ? ["Its seal was not checked, because BACKUP_KEY is not set."] : []),
    kept ? `The previous database is kept as ${kept}.` : "There was no database before.",
    "",
  ].join("\n");
}
