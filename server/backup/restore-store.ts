import { readdirSync, readlinkSync, realpathSync } from "node:fs";
import { databaseFile } from "#server/db/database-file.ts";
import {
  DatabaseInUseError,
  type HeldDatabase,
  holdDatabase,
} from "#server/db/replace-database.ts";
import { BackupError, DamageError } from "#server/errors.ts";
import { reasonOf } from "#server/files/disk.ts";
import type { RulesProblemCode } from "#shared/engine/check/rules-problem.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import { type CopyFacts, readCopy } from "./copy-store.ts";
import type { OpenBackup } from "./open-backup.ts";

/** Problems that earlier versions accepted. Such rules still work, so a restore accepts them, too. */
const TOLERATED: readonly RulesProblemCode[] = ["duplicate_value", "too_large"];

/** Checks the extracted database of a backup and returns its contents; throws a BackupError if a server cannot use it. */
export async function readRestored(
  file: string,
  { manifest, images }: OpenBackup,
): Promise<CopyFacts> {
  const facts = await readCopy(file).catch((error: unknown) => {
    const reason =
      error instanceof DamageError ? error.message.replace(file, "in it") : reasonOf(error);
    throw new BackupError(`This backup cannot be used: ${reason.replace(/\.?$/, ".")}`);
  });
  if (facts.quotes !== manifest.quotes || facts.revision !== manifest.revision)
    throw new BackupError("This backup cannot be used: its manifest does not match its contents.");
  const problem = checkRules(JSON.parse(facts.document)).problems.find(
    ({ code }) => !TOLERATED.includes(code),
  );
  if (problem)
    throw new BackupError(
      `This backup cannot be used. Its rules have a problem: ${problem.message}`,
    );
  const known = new Set(manifest.missingImages);
  const missing = [...facts.rulesImages].find((image) => !images.has(image) && !known.has(image));
  if (missing) throw new BackupError(`This backup cannot be used: it lacks the image ${missing}.`);
  return facts;
}

/** Holds the database of a data folder; throws a DatabaseInUseError if another process has it open. */
export function holdForRestore(dataDir: string): HeldDatabase {
  const held = holdDatabase(dataDir);
  const file = databaseFile(dataDir);
  if (held.isKnownIdle || !isOpenElsewhere(file)) return held;
  held.release();
  throw new DatabaseInUseError(file);
}

/** Whether another process has a file open, as far as /proc shows; false outside Linux. */
function isOpenElsewhere(file: string): boolean {
  const real = realpathSync(file);
  const list = (folder: string) => ifReadable(() => readdirSync(folder)) ?? [];
  const processes = list("/proc").filter((name) => /^\d+$/.test(name) && name !== `${process.pid}`);
  return processes.some((pid) =>
    list(`/proc/${pid}/fd`).some(
      (open) => ifReadable(() => readlinkSync(`/proc/${pid}/fd/${open}`)) === real,
    ),
  );
}

/** Undefined if the path is missing or unreadable, as for processes of other users. */
function ifReadable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
