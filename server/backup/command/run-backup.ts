import { resolve } from "node:path";
import { callersFolder } from "#server/command/callers-folder.ts";
import { runCommand } from "#server/command/run-command.ts";
import type { Surroundings } from "#server/command/surroundings.ts";
import { readPlaces } from "#server/env.ts";
import { BackupError, reasonOf } from "../backup-error.ts";
import { makeBackupFolder } from "../backup-folder.ts";
import { makeBackup } from "../make-backup.ts";
import { backupSentence } from "./backup-sentence.ts";

const usage = `Usage: npm run backup [-- FOLDER]

Puts a copy of the database and all images into one file in FOLDER, while a server runs or not.
Without FOLDER it goes into BACKUP_DIR, or into backups. DATA_DIR and UPLOADS_DIR name what is copied.
`;

/** Makes one backup and answers the exit code: 1 where none was made. */
export function runBackup(args: readonly string[], around: Surroundings): Promise<number> {
  return runCommand(args, around, {
    usage,
    read: ({ words: [folder, ...surplus], isSure }) =>
      isSure || folder === "" || surplus.length > 0 ? undefined : () => backUp(folder, around),
  });
}

async function backUp(given: string | undefined, around: Surroundings): Promise<void> {
  const places = readPlaces(around.env);
  const { backupDir = resolve("backups") } = places;
  const folder = given === undefined ? backupDir : resolve(callersFolder(around, "backup"), given);
  try {
    makeBackupFolder(folder);
  } catch (error) {
    throw new BackupError(`${folder} cannot be used for backups (${reasonOf(error)}).`);
  }
  const made = await makeBackup({ ...places, backupDir: folder }, new Date());
  around.write(`${backupSentence(made)}\n`);
}
