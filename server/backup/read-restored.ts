import { reasonOf } from "#server/platform/disk.ts";
import { BackupError, DamageError } from "#server/platform/errors.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import type { RulesProblemCode } from "#shared/check/rules-problem.ts";
import { type DatabaseCopy, readCopy } from "./database-copy.ts";
import type { OpenBackup } from "./open-backup.ts";

/** Problems that earlier versions accepted. Such rules still work, so a restore also accepts them. */
const TOLERATED_CODES: readonly RulesProblemCode[] = ["duplicate_value", "too_large"];

/** Checks the extracted database of a backup and returns its contents; throws a BackupError if a server cannot use it. */
export async function readRestored(file: string, { manifest, images }: OpenBackup): Promise<DatabaseCopy> {
  const database = await readCopy(file).catch((error: unknown) => {
    const reason = error instanceof DamageError ? error.message.replace(file, "in it") : reasonOf(error);
    throw new BackupError(`This backup cannot be used: ${reason.replace(/\.?$/, ".")}`);
  });
  if (database.quotes !== manifest.quotes || database.revision !== manifest.revision)
    throw new BackupError("This backup cannot be used: its manifest does not match its contents.");
  const problem = checkRules(JSON.parse(database.document)).problems.find(
    ({ code }) => !TOLERATED_CODES.includes(code),
  );
  if (problem) throw new BackupError(`This backup cannot be used. Its rules have a problem: ${problem.message}`);
  const known = new Set(manifest.missingImages);
  const missing = [...database.rulesImages].find((image) => !images.has(image) && !known.has(image));
  if (missing) throw new BackupError(`This backup cannot be used: it lacks the image ${missing}.`);
  return database;
}
