import { BackupError } from "#server/platform/errors.ts";
import { runInProcess } from "#server/workers/child-process.ts";
import { type BackupJob, type DoneBackup, makeDueBackup } from "./due-backup.ts";
import { makeBackup } from "./make-backup.ts";

runInProcess(
  (job: BackupJob): Promise<DoneBackup> =>
    makeDueBackup(job, makeBackup).catch((error: unknown) => {
      if (error instanceof BackupError) return { refusal: error.message };
      throw error;
    }),
);
