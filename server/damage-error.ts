import { ToldError } from "./told-error.ts";

/** A database that no start can use: which file, and why. */
export class DamageError extends ToldError {}

/** The error of a file that is damaged, or lacks what belongs to it. */
export function damaged(file: string, reason: string): DamageError {
  return new DamageError(`The database ${file} is damaged (${reason}). Nothing was changed.`);
}

/** Whether SQLite found what it read to be no database, or a broken one. */
export function isCorruption(error: unknown): boolean {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" && /^SQLITE_(CORRUPT|NOTADB)/.test(code);
}
