import { answerInProcess } from "#server/workers/child-process.ts";
import type { BackupJob } from "./hourly-backups.ts";
import { makeBackup } from "./make-backup.ts";

answerInProcess(({ settings, at }: BackupJob) => makeBackup(settings, at));
