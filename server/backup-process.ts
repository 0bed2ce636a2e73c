import type { BackupJob } from "./backup/hourly-backups.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { answerInProcess } from "./beside/child-process.ts";

answerInProcess(({ settings, at }: BackupJob) => makeBackup(settings, at));
