import { type ChildProcess, fork } from "node:child_process";
import type { Logger } from "pino";
import { yieldToOthers } from "#server/beside/yield-to-others.ts";
import { backupTime, newestBackup, removeOldBackups } from "./backup-folder.ts";
import type { BackupSettings, MadeBackup } from "./make-backup.ts";

const HOUR_MS = 60 * 60 * 1000;

interface HourlyDeps {
  readonly maker: ReturnType<typeof createBackupMaker>;
  readonly settings: BackupSettings;
  readonly log: Logger;
  readonly now: () => Date;
  /** Whether the clock is reliable enough to remove old backups. */
  readonly mayRemove: () => Promise<boolean>;
}

/**
 * Makes a backup when the newest in the folder, even one made by hand, is an hour old, and removes expired ones. A
 * failure is logged and retried in an hour. Returns a function that stops the backups.
 */
export function hourlyBackups(deps: HourlyDeps): () => Promise<void> {
  const { maker, settings, log, now, mayRemove } = deps;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  const backUp = async () => {
    try {
      const wait = await untilNext(settings.backupDir, now());
      if (wait > 0) return schedule(wait);
      const made = await maker.make(settings, now());
      log.info(made, "backup");
      const removed = (await mayRemove()) ? await removeOldBackups(settings.backupDir, now()) : [];
      if (removed.length > 0) log.info({ removed }, "removal of old backups");
    } catch (error) {
      if (!hasEnded) log.error({ err: error }, "backup failed");
    }
    schedule(HOUR_MS);
  };
  const schedule = (wait: number) => {
    if (hasEnded) return;
    timer = setTimeout(() => {
      running = backUp();
    }, wait).unref();
  };

  let running = backUp();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    maker.end();
    return running;
  };
}

/** Milliseconds until the newest backup is an hour old, at most an hour, even if the clock was set back. */
async function untilNext(folder: string, now: Date): Promise<number> {
  const newest = backupTime((await newestBackup(folder)) ?? "");
  return newest ? Math.min(HOUR_MS, newest.getTime() + HOUR_MS - now.getTime()) : 0;
}

/** The message to the backup process. `at` is ISO 8601 in UTC. */
export interface BackupJob {
  readonly settings: BackupSettings;
  readonly at: string;
}

export interface BackupAnswer {
  readonly made?: MadeBackup;
  readonly error?: string;
}

/**
 * Makes backups in a low-priority process, because copying a database of a hundred thousand quotes blocks a thread for
 * seconds.
 */
export function createBackupMaker(entry: URL) {
  let child: ChildProcess | undefined;
  return {
    make(settings: BackupSettings, at: Date): Promise<MadeBackup> {
      const started = fork(entry);
      child = started;
      yieldToOthers(started);
      return new Promise((resolve, reject) => {
        started
          .once("error", reject)
          .once("close", () => reject(new Error("The backup process ended early.")))
          .once("message", ({ made, error }: BackupAnswer) => {
            if (made) resolve(made);
            else reject(new Error(error));
          });
        const job: BackupJob = { settings, at: at.toISOString() };
        started.send(job);
      });
    },
    /** Kills a backup in progress. The next one removes its temporary files. */
    end: () => void child?.kill("SIGKILL"),
  };
}
