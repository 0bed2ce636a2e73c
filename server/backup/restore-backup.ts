import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { extract } from "tar";
import { changeFile } from "#server/db/engines/sqlite/connection.ts";
import { holdDatabase } from "#server/db/engines/sqlite/replace-database.ts";
import { finishRestore } from "#server/db/finish-restore.ts";
import { imagesPath } from "#server/images/image-folder.ts";
import { isDiskFull, makeFolder, reasonOf, sync } from "#server/platform/disk.ts";
import { BackupError, DamageError } from "#server/platform/errors.ts";
import { removeStaleTempFiles, withTempFile } from "#server/platform/temp-file.ts";
import { writeFileAtomically } from "#server/platform/write-file.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import type { RulesProblemCode } from "#shared/check/rules-problem.ts";
import { type CheckedBackup, checkBackup, describe, ignoreMissing } from "./archive.ts";
import { type DatabaseCopy, readCopy } from "./database-copy.ts";
import type { BackupSettings } from "./make-backup.ts";
import { DATABASE_ENTRY, entryImage, imageEntry } from "./manifest.ts";

const PURPOSE = "restore";

/** Without a key, the seal is not checked. */
type RestoreSettings = Omit<BackupSettings, "backupDir">;

export type Restored = Awaited<ReturnType<typeof restoreBackup>>;

/**
 * Replaces the database with a backup, once all missing images are added. If this fails or the process is killed, the
 * database is either the previous one or the backup's, and the images that were added stay. A file
 * that exists is replaced only if it is the beginning of the backup's, because the backup may have the incomplete one.
 */
export async function restoreBackup(file: string, settings: RestoreSettings, at: Date) {
  try {
    const backup = await checkBackup(file, settings.backupKey);
    makeFolder(settings.dataDir);
    makeFolder(imagesPath(settings.uploadsDir), settings.dataDir);
    removeStaleTempFiles(settings.dataDir);
    return await withTempFile(settings.dataDir, PURPOSE, (temp) => replace(file, temp, backup, settings, at));
  } catch (error) {
    if (isDiskFull(error)) throw fullDisk(settings.dataDir);
    throw error instanceof BackupError
      ? error
      : new BackupError(`${file} was not restored: ${reasonOf(error).replace(/\.?$/, ".")}`);
  }
}

const fullDisk = (folder: string) =>
  new BackupError(`The disk of ${folder} is too full for this backup. The database was not changed.`);

async function replace(
  file: string,
  temp: string,
  { manifest, images }: CheckedBackup,
  { dataDir, uploadsDir, backupKey }: RestoreSettings,
  at: Date,
) {
  const folder = imagesPath(uploadsDir);
  const checked = new Map(manifest.files.map((each) => [each.name, each]));
  const shorter: string[] = [];
  for (const { name, size } of manifest.files) {
    const image = entryImage(name);
    const found = image && (await ignoreMissing(stat(join(folder, image))));
    if (image && (!found || found.size < size)) shorter.push(image);
  }
  await mkdir(temp, { mode: 0o700 });
  const names = [DATABASE_ENTRY, ...shorter.map(imageEntry)];
  await extract({ file, cwd: temp, strict: true }, names);
  for (const name of names) {
    const [found, expected] = [await describe(name, join(temp, name)), checked.get(name)];
    // A full disk takes only a part of what is written, which `extract` does not notice.
    if (expected && found.size < expected.size) throw fullDisk(dataDir);
    if (found.sha256 !== expected?.sha256)
      throw new BackupError(`${file} changed while it was restored. Nothing was changed.`);
  }
  const database = join(temp, DATABASE_ENTRY);
  const { quotes, revision } = await readRestored(database, { manifest, images });
  await changeFile(database, (db) => finishRestore(db, at));
  sync(database);
  const held = holdDatabase(dataDir);
  try {
    const owner = await stat(folder);
    const restored = { addedImages: 0, replacedImages: 0 };
    for (const image of shorter) {
      const bytes = await readFile(join(temp, imageEntry(image)));
      const found = await ignoreMissing(readFile(join(folder, image)));
      if (found && !found.equals(bytes.subarray(0, found.length))) continue;
      await writeFileAtomically(join(folder, image), bytes, { owner }).catch((error: unknown) => {
        throw isDiskFull(error) ? fullDisk(uploadsDir) : error;
      });
      restored[found ? "replacedImages" : "addedImages"] += 1;
    }
    /** The path of the previous database, if there was one. */
    const kept = held.replace(database, at);
    const { madeAt, seal } = manifest;
    const isSealUnchecked = seal !== undefined && backupKey === undefined;
    return { madeAt, quotes, revision, images: images.size, ...restored, kept, isSealUnchecked };
  } finally {
    held.release();
  }
}

/** Problems that earlier versions accepted. Such rules still work, so a restore also accepts them. */
const TOLERATED_CODES: readonly RulesProblemCode[] = ["duplicate_value", "too_large"];

/** Checks the extracted database of a backup and returns its contents; throws a BackupError if a server cannot use it. */
async function readRestored(file: string, { manifest, images }: CheckedBackup): Promise<DatabaseCopy> {
  const refuse = (reason: string) => new BackupError(`This backup cannot be used${reason.replace(/\.?$/, ".")}`);
  const database = await readCopy(file).catch((error: unknown) => {
    throw refuse(`: ${error instanceof DamageError ? error.message.replace(file, "in it") : reasonOf(error)}`);
  });
  if (database.quotes !== manifest.quotes || database.revision !== manifest.revision)
    throw refuse(": its manifest does not match its contents");
  const { problems } = checkRules(JSON.parse(database.document));
  const problem = problems.find(({ code }) => !TOLERATED_CODES.includes(code));
  if (problem) throw refuse(`. Its rules have a problem: ${problem.message}`);
  const known = new Set([...images, ...manifest.missingImages]);
  const missing = [...database.rulesImages].find((image) => !known.has(image));
  if (missing) throw refuse(`: it lacks the image ${missing}`);
  return database;
}
