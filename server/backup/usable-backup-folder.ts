import { SettingError } from "#server/env.ts";
import { reasonOf } from "./backup-error.ts";
import { makeBackupFolder } from "./backup-folder.ts";

/** The folder of BACKUP_DIR, made where it is missing; a SettingError where it cannot be written to. */
export function usableBackupFolder(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  try {
    makeBackupFolder(folder);
    return folder;
  } catch (error) {
    throw new SettingError(
      `BACKUP_DIR cannot be used: ${folder} cannot be written to (${reasonOf(error)}); name another folder.`,
    );
  }
}
