import { DamageError } from "#server/damage-error.ts";
import { databaseFile } from "#server/db/database-file.ts";
import {
  DatabaseInUseError,
  type HeldDatabase,
  holdDatabase,
} from "#server/db/replace-database.ts";
import { isOpenElsewhere } from "#server/files/opened-by.ts";
import { checkRules, type RulesProblemCode } from "#shared/engine/check-rules.ts";
import { BackupError, reasonOf } from "./backup-error.ts";
import { type CopyFacts, readCopy } from "./copy-store.ts";
import type { OpenBackup } from "./open-backup.ts";

/** Problems that earlier versions stored. Such rules still work, so a restore takes them back. */
const ONCE_ACCEPTED: readonly RulesProblemCode[] = ["duplicate_value", "too_large"];

/** What the database of a backup holds, where a server can work with it; a BackupError otherwise. */
export async function readRestored(
  draft: string,
  { manifest, images }: OpenBackup,
): Promise<CopyFacts> {
  const facts = await readCopy(draft).catch((error: unknown) => {
    const reason =
      error instanceof DamageError ? error.message.replace(draft, "in it") : reasonOf(error);
    throw new BackupError(`This backup cannot be used: ${reason.replace(/\.?$/, ".")}`);
  });
  if (facts.quotes !== manifest.quotes || facts.revision !== manifest.revision)
    throw new BackupError("This backup cannot be used: it does not hold what its manifest says.");
  const problem = checkRules(JSON.parse(facts.document)).problems.find(
    ({ code }) => !ONCE_ACCEPTED.includes(code),
  );
  if (problem)
    throw new BackupError(
      `This backup cannot be used: its rules have a problem: ${problem.message}`,
    );
  const known = new Set(manifest.missingImages);
  const missing = [...facts.rulesImages].find((image) => !images.has(image) && !known.has(image));
  if (missing)
    throw new BackupError(`This backup cannot be used: the image ${missing} is missing in it.`);
  return facts;
}

/** Takes the database of a data folder for oneself; a BackupError where somebody has it open. */
export function holdForRestore(dataDir: string): HeldDatabase {
  const file = databaseFile(dataDir);
  const inUse = () =>
    new BackupError(
      `${file} is in use: stop the server, and whatever else has it open. Nothing was changed.`,
    );
  try {
    const held = holdDatabase(dataDir);
    if (held.isKnownIdle || !isOpenElsewhere(file)) return held;
    held.release();
  } catch (error) {
    throw error instanceof DatabaseInUseError ? inUse() : error;
  }
  throw inUse();
}
