import { runInProcess } from "#server/workers/child-process.ts";
import { type BackupJob, makeDueBackup } from "./due-backup.ts";
import { makeBackup } from "./make-backup.ts";

runInProcess((job: BackupJob) => makeDueBackup(job, makeBackup));
