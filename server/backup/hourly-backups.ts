import { createProcess } from "#server/workers/child-process.ts";
import { backupTime, findNewestBackup, removeOldBackups } from "./backup-folder.ts";
import type { BackupSettings, MadeBackup } from "./make-backup.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface HourlyDeps {
  readonly maker: Pick<ReturnType<typeof createBackupMaker>, "make">;
  readonly settings: BackupSettings;
  /** Whether the clock is reliable enough to remove old backups. */
  readonly mayRemove: () => Promise<boolean>;
}

/** Makes a backup when the newest in the folder, even one made by hand, is an hour old, and removes expired ones. */
export function createHourlyBackups({ maker, settings, mayRemove }: HourlyDeps) {
  const { backupDir } = settings;
  return {
    name: "backup",
    // Even after a failure.
    everyMs: 10 * MINUTE_MS,
    async run(now: Date): Promise<object | undefined> {
      const age = now.getTime() - (backupTime((await findNewestBackup(backupDir, now)) ?? "")?.getTime() ?? 0);
      // One of the future comes from a clock that was ahead.
      if (age >= 0 && age < HOUR_MS) return undefined;
      const made = await maker.make(settings, now);
      const removed = (await mayRemove()) ? await removeOldBackups(backupDir, now) : [];
      return { ...made, ...(removed.length > 0 && { removed }) };
    },
  };
}

/** The entry of the process: its source if this server runs from its sources. */
const ENTRY = new URL(import.meta.url.endsWith(".ts") ? "./backup-process.ts" : "./backup-process.js", import.meta.url);

/** The question to the backup process. */
export interface BackupJob {
  readonly settings: BackupSettings;
  readonly at: Date;
}

/**
 * Makes backups in a low-priority process, because copying a database of a hundred thousand quotes blocks a thread for
 * seconds. The next one removes the temporary files of one that was killed.
 */
export function createBackupMaker() {
  const { ask, end } = createProcess<BackupJob, MadeBackup>(ENTRY);
  return {
    async make(settings: BackupSettings, at: Date): Promise<MadeBackup> {
      const made = await ask({ settings, at });
      if (!made) throw new Error("The backup process ended early.");
      return made;
    },
    end,
  };
}
