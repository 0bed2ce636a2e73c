import { join } from "node:path";
import { projectRoot } from "#server/files/project-root.ts";
import { newestBackup } from "./backup-folder.ts";
import type { RestoreSettings } from "./restore-backup.ts";

/**
 * The command that restores the newest backup of a folder. It names the data folders, because a shell lacks the settings
 * of the service and would restore to the default folders.
 */
export async function restoreSentence(
  folder: string | undefined,
  { dataDir, uploadsDir }: RestoreSettings,
): Promise<string> {
  const newest = folder && (await newestBackup(folder));
  const command = [
    ...place("DATA_DIR", dataDir, "data"),
    ...place("UPLOADS_DIR", uploadsDir, "uploads"),
    "npm run restore --",
    folder && newest ? inShell(join(folder, newest)) : "FILE",
  ].join(" ");
  return `To restore ${newest ? "the newest" : "a"} backup: ${command}`;
}

/** A setting in front of a command, unless it is the default. */
function place(name: string, folder: string, usual: string): readonly string[] {
  return folder === join(projectRoot(), usual) ? [] : [`${name}=${inShell(folder)}`];
}

/** Quotes a path for a shell. */
function inShell(path: string): string {
  return /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
