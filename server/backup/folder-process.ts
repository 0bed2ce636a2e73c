import { OperatorError } from "#server/platform/errors.ts";
import { runInProcess } from "#server/workers/child-process.ts";
import type { BackupFolders, FolderAnswer } from "./ask-for-folder.ts";
import { makeBackupFolder, refuseNewDatabase } from "./backup-folder.ts";

runInProcess(async ({ dataDir, backupDir }: BackupFolders): Promise<FolderAnswer> => {
  try {
    makeBackupFolder(backupDir);
    await refuseNewDatabase(dataDir, backupDir);
    return {};
  } catch (error) {
    if (error instanceof OperatorError) return { refusal: error.message };
    throw error;
  }
});
