import { chownSync, statSync } from "node:fs";

/** What root makes belongs to whom the file or the folder belongs that it is made for. */
export function belongLike(file: string, like: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(like);
  chownSync(file, uid, gid);
}
