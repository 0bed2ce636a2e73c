import { isTooLate, startDeadline, withDeadline } from "#server/platform/deadline.ts";
import { StartError } from "#server/platform/errors.ts";
import { createProcess } from "#server/workers/child-process.ts";
import { hadDatabase } from "./backup-folder.ts";

export interface BackupFolders {
  readonly dataDir: string;
  readonly backupDir: string;
}

/** The answer of the process: the reason why the server may not start, if there is one. */
export interface FolderAnswer {
  readonly refusal?: string;
}

const ANSWER_MS = 10_000;

/** The entry of the process: its source if this server runs from its sources. */
const ENTRY = new URL(import.meta.url.endsWith(".ts") ? "./folder-process.ts" : "./folder-process.js", import.meta.url);

/**
 * Creates the folder for backups if it is missing, in a process, because one on another machine may never answer. Returns whether it
 * answers; backups wait for it, but visitors do not. Throws a StartError if the folder cannot be used, or may have the backups of a
 * database that is missing.
 */
export async function askForFolder(
  folders: BackupFolders,
  { ask, end } = createProcess<BackupFolders, FolderAnswer>(ENTRY),
  ms = ANSWER_MS,
): Promise<boolean> {
  const { dataDir, backupDir } = folders;
  const deadline = startDeadline(ms);
  const answer = await withDeadline(deadline, () => ask(folders))
    .catch((error: unknown) => {
      if (!isTooLate(deadline.signal)) throw error;
    })
    .finally(end);
  if (answer?.refusal !== undefined) throw new StartError(answer.refusal);
  if (!answer && !hadDatabase(dataDir))
    throw new StartError(
      `${backupDir} does not answer, and may have backups of a database that is missing in ${dataDir}. Check BACKUP_DIR, or set it to another folder.`,
    );
  return answer !== undefined;
}
