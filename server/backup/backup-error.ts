import { codeOf, OperatorError } from "#server/errors.ts";
import { isDiskFull } from "#server/files/disk.ts";

/** A backup cannot be made or restored. */
export class BackupError extends OperatorError {}

/** The reason of a file error as a short phrase. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (isDiskFull(error)) return "no room is left on the disk";
  if (code === "ENOENT") return "it does not exist";
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  return error instanceof Error ? error.message : String(error);
}
