import { join } from "node:path";
import { newestBackup } from "./backup-folder.ts";

/** How to restore the newest backup of a folder, or any where there is none. */
export async function restoreSentence(folder: string | undefined): Promise<string> {
  const newest = folder && (await newestBackup(folder));
  return folder && newest
    ? `To restore the newest backup: npm run restore -- ${join(folder, newest)}`
    : "To restore a backup: npm run restore -- FILE";
}
