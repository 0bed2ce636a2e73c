import type { Logger } from "pino";
import { BackupError } from "#server/platform/errors.ts";
import { createProcess } from "#server/workers/child-process.ts";
import type { BackupJob, DoneBackup } from "./due-backup.ts";
import type { BackupSettings } from "./make-backup.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface HourlyDeps {
  readonly maker: Pick<BackupMaker, "make">;
  readonly settings: BackupSettings;
  readonly mayRemove: () => Promise<boolean>;
  readonly log: Logger;
}

/** Looks for a due backup every ten minutes, even after a failure. Reports one that does not end. */
export const createHourlyBackups = ({ maker, settings, mayRemove, log }: HourlyDeps) => ({
  name: "backup",
  everyMs: 10 * MINUTE_MS,
  async run(at: Date): Promise<object | undefined> {
    const job = { settings, at, mayRemove: await mayRemove() };
    const timer = setTimeout(
      () =>
        log.error(
          { backupDir: settings.backupDir },
          "the backup has not ended after an hour, and no other is made before it ends: check that the folder for backups answers",
        ),
      HOUR_MS,
    ).unref();
    return maker.make(job).finally(() => clearTimeout(timer));
  },
});

/** The entry of the process: its source if this server runs from its sources. */
const ENTRY = new URL(import.meta.url.endsWith(".ts") ? "./backup-process.ts" : "./backup-process.js", import.meta.url);

export type BackupMaker = ReturnType<typeof createBackupMaker>;

/**
 * Makes backups in a low-priority process, because copying a database of a hundred thousand quotes blocks a thread for
 * seconds, and a folder on another machine may never answer. The next one removes the temporary files of one that was killed.
 */
export function createBackupMaker() {
  const { ask, end } = createProcess<BackupJob, DoneBackup>(ENTRY);
  return {
    async make(job: BackupJob): Promise<DoneBackup["done"]> {
      const answer = await ask(job);
      if (!answer) throw new Error("The backup process ended early.");
      if (answer.refusal !== undefined) throw new BackupError(answer.refusal);
      return answer.done;
    },
    end,
  };
}
