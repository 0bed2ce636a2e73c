import type { Logger } from "pino";
import { newestBackup, removeOldBackups } from "./backup-folder.ts";
import type { BackupMaker } from "./backup-in-process.ts";
import { backupTime } from "./backup-name.ts";
import type { BackupPlaces } from "./make-backup.ts";

const HOUR_MS = 60 * 60 * 1000;

interface HourlyDeps {
  readonly maker: BackupMaker;
  readonly places: BackupPlaces;
  readonly log: Logger;
  readonly now: () => Date;
  /** Whether the clock can be believed, by which old backups go. */
  readonly mayRemove: () => Promise<boolean>;
}

/**
 * Makes a backup whenever the newest in the folder is an hour old, whoever made that, and removes those that need
 * not be kept. What fails is logged and tried again in an hour. Returns what ends it.
 */
export function hourlyBackups({ maker, places, log, now, mayRemove }: HourlyDeps): () => void {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  const back = async () => {
    try {
      const wait = await untilNext(places.backupDir, now());
      if (wait > 0) return again(wait);
      const made = await maker.make(places, now());
      log.info(made, "backup");
      const removed = (await mayRemove()) ? await removeOldBackups(places.backupDir, now()) : [];
      if (removed.length > 0) log.info({ removed }, "removal of old backups");
    } catch (error) {
      if (!hasEnded) log.error({ err: error }, "backup failed");
    }
    again(HOUR_MS);
  };
  const again = (wait: number) => {
    if (!hasEnded) timer = setTimeout(() => void back(), wait).unref();
  };

  void back();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    maker.end();
  };
}

/** Milliseconds until the newest backup is an hour old; a clock that was set back delays no longer than that. */
async function untilNext(folder: string, now: Date): Promise<number> {
  const newest = backupTime((await newestBackup(folder)) ?? "");
  return newest ? Math.min(HOUR_MS, newest.getTime() + HOUR_MS - now.getTime()) : 0;
}
