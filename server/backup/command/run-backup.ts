import { resolve } from "node:path";
import { readPlaces, SettingError } from "#server/env.ts";
import type { Surroundings } from "#server/rules/command/run-rules.ts";
import { BackupError, reasonOf } from "../backup-error.ts";
import { makeBackupFolder } from "../backup-folder.ts";
import { makeBackup } from "../make-backup.ts";
import { backupSentence } from "./backup-sentence.ts";
import { callersFolder, onlyFile } from "./one-argument.ts";

/** A command line that cannot be understood, of sysexits. */
const EX_USAGE = 64;

const USAGE = `Usage: npm run backup [-- FOLDER]

Puts a copy of the database and all images into one file in FOLDER, while a server runs or not.
Without FOLDER it goes into BACKUP_DIR, or into backups. DATA_DIR and UPLOADS_DIR name what is copied.
`;

/** Makes one backup and answers the exit code: 0, 1 where none was made, 64 for bad usage. */
export async function runBackup(
  args: readonly string[],
  around: Omit<Surroundings, "readStdin">,
): Promise<number> {
  const asked = onlyFile(args);
  if (asked.kind !== "file" && asked.kind !== "none") {
    if (asked.kind === "help") around.write(USAGE);
    else around.writeError(USAGE);
    return asked.kind === "help" ? 0 : EX_USAGE;
  }
  try {
    const { dataDir, uploadsDir, backupDir = resolve("backups") } = readPlaces(around.env);
    const folder =
      asked.kind === "file" ? resolve(callersFolder(around.env, "backup"), asked.file) : backupDir;
    try {
      makeBackupFolder(folder);
    } catch (error) {
      throw new BackupError(`${folder} cannot be used for backups (${reasonOf(error)}).`);
    }
    const made = await makeBackup({ dataDir, uploadsDir, backupDir: folder }, new Date());
    around.write(`${backupSentence(made)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof SettingError)) throw error;
    around.writeError(`${error.message}\n`);
    return 1;
  }
}
