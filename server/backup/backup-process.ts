import { runInProcess } from "#server/workers/child-process.ts";
import type { BackupJob } from "./hourly-backups.ts";
import { makeBackup } from "./make-backup.ts";

runInProcess(({ settings, at }: BackupJob) => makeBackup(settings, at));
