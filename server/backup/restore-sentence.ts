import { join } from "node:path";
import { projectRoot } from "#server/project-root.ts";
import { newestBackup } from "./backup-folder.ts";
import type { RestorePlaces } from "./restore-backup.ts";

/**
 * How to restore the newest backup of a folder, or any where there is none. The command has to be given the
 * places: a shell does not have the settings of the service, and would restore beside the database.
 */
export async function restoreSentence(
  folder: string | undefined,
  { dataDir, uploadsDir }: RestorePlaces,
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

/** A setting before a command, unless npm finds the place by itself. */
function place(name: string, folder: string, usual: string): readonly string[] {
  return folder === join(projectRoot(), usual) ? [] : [`${name}=${inShell(folder)}`];
}

/** A path as a shell takes it for one word. */
function inShell(path: string): string {
  return /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
