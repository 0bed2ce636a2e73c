import { isFull } from "#server/files/is-full.ts";
import { ToldError } from "#server/told-error.ts";

/** Why a backup cannot be made or restored. */
export class BackupError extends ToldError {}

/** What went wrong with a file or a folder, in a few words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (isFull(error)) return "no room is left on the disk";
  if (code === "ENOENT") return "it is not there";
  if (code === "EACCES" || code === "EPERM") return "this is not allowed";
  return error instanceof Error ? error.message : String(error);
}
