import { accessSync, constants, mkdirSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backupTime } from "./backup-name.ts";
import { backupsToKeep } from "./backups-to-keep.ts";

/** Makes the folder of the backups where it is missing; throws where it cannot be written to. */
export function makeBackupFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** The name of the newest backup in a folder; undefined where there is none, or no folder. */
export async function newestBackup(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => backupTime(name))
    .sort()
    .at(-1);
}

/** Removes the backups that need not be kept, and returns their names. */
export async function removeOldBackups(folder: string, now: Date): Promise<readonly string[]> {
  const names = await readdir(folder);
  const kept = backupsToKeep(names, now);
  const old = names.filter((name) => !kept.has(name));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}
