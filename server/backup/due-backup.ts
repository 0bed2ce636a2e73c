import { backupTime, findNewestBackup, removeOldBackups } from "./backup-folder.ts";
import type { BackupSettings, MadeBackup } from "./make-backup.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The question to the backup process. */
export interface BackupJob {
  readonly settings: BackupSettings;
  readonly at: Date;
  /** Whether the clock is reliable enough to remove old backups. */
  readonly mayRemove: boolean;
}

/** The backup that was made, or the reason why none could be; nothing if none was due. */
export interface DoneBackup {
  readonly refusal?: string;
  readonly done?: MadeBackup & { readonly removed?: readonly string[] };
}

/** Makes a backup when the newest in the folder, even one made by hand, is an hour old, and removes expired ones. */
export async function makeDueBackup(
  { settings, at, mayRemove }: BackupJob,
  make: (settings: BackupSettings, at: Date) => Promise<MadeBackup>,
): Promise<DoneBackup> {
  const { backupDir } = settings;
  const age = at.getTime() - (backupTime((await findNewestBackup(backupDir, at)) ?? "")?.getTime() ?? 0);
  // One of the future comes from a clock that was ahead.
  if (age >= 0 && age < HOUR_MS) return {};
  const made = await make(settings, at);
  const removed = mayRemove ? await removeOldBackups(backupDir, at) : [];
  return { done: { ...made, ...(removed.length > 0 && { removed }) } };
}
