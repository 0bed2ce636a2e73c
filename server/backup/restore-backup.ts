import { rmdirSync } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BackupError } from "#server/errors.ts";
import { isDiskFull, reasonOf, sync } from "#server/files/disk.ts";
import { removeStaleTempFiles, withTempFile } from "#server/files/temp-file.ts";
import { writeFileAtomically } from "#server/files/write-file.ts";
import { createImageFolder, imagesPath, newTempName } from "#server/images/image-folder.ts";
import type { BackupSettings } from "./make-backup.ts";
import { type OpenBackup, withBackup } from "./open-backup.ts";
import { holdForRestore, readRestored } from "./restore-store.ts";

const PURPOSE = "restore";

/** Without a key, the seal is not checked. */
type RestoreSettings = Omit<BackupSettings, "backupDir">;

export interface Restored {
  /** ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly quotes: number;
  readonly revision: number;
  readonly images: number;
  /** The number of images that the folder lacked. */
  readonly addedImages: number;
  /** The path of the previous database, if there was one. */
  readonly kept: string | undefined;
  /** The backup has a seal, but no key was given to check it. */
  readonly isSealUnchecked: boolean;
}

/**
 * Replaces the database with a backup and adds missing images, or changes nothing. If the process is killed, the
 * database is either the previous one or the backup's.
 */
export async function restoreBackup(
  file: string,
  settings: RestoreSettings,
  at: Date,
): Promise<Restored> {
  const undo: Undo = [];
  try {
    return await withBackup(file, settings.backupKey, async (backup) => {
      for (const folder of [settings.dataDir, imagesPath(settings.uploadsDir)]) {
        const first = await mkdir(folder, { recursive: true });
        if (first) undo.push(() => removeEmpty(folder, first));
      }
      removeStaleTempFiles(settings.dataDir, PURPOSE);
      return withTempFile(settings.dataDir, PURPOSE, (temp) =>
        replace(temp, backup, settings, at, undo),
      );
    });
  } catch (error) {
    for (const step of undo.reverse()) await step();
    if (isDiskFull(error))
      throw new BackupError(
        `The disk of ${dirname(settings.dataDir)} is too full for this backup. Nothing was changed.`,
      );
    throw error instanceof BackupError
      ? error
      : new BackupError(`${file} was not restored: ${reasonOf(error).replace(/\.?$/, ".")}`);
  }
}

/** The steps that undo a failed restore. The last one runs first. */
type Undo = (() => void | Promise<void>)[];

/** Removes a created folder and its created parents, up to `first`, as long as they are empty. */
function removeEmpty(folder: string, first: string): void {
  try {
    rmdirSync(folder);
  } catch {
    return;
  }
  if (folder !== first) removeEmpty(dirname(folder), first);
}

async function replace(
  temp: string,
  backup: OpenBackup,
  { dataDir, uploadsDir, backupKey }: RestoreSettings,
  at: Date,
  undo: Undo,
): Promise<Restored> {
  const { manifest, images } = backup;
  await writeFile(temp, backup.read(backup.database), { flag: "wx", mode: 0o600 });
  sync(temp);
  const { quotes, revision } = await readRestored(temp, backup);
  const held = holdForRestore(dataDir);
  try {
    const addedImages = await addMissingImages(backup, uploadsDir, undo);
    const kept = held.replace(temp, at);
    const { madeAt, seal } = manifest;
    const isSealUnchecked = seal !== undefined && backupKey === undefined;
    return { madeAt, quotes, revision, images: images.size, addedImages, kept, isSealUnchecked };
  } finally {
    held.release();
  }
}

/** Adds the images of a backup that the folder lacks, and returns their number. */
async function addMissingImages(
  { images, read }: OpenBackup,
  uploadsDir: string,
  undo: Undo,
): Promise<number> {
  const folder = createImageFolder(uploadsDir);
  const owner = await stat(folder.path);
  const existing = await folder.names();
  const missing = [...images].filter(([image]) => !existing.has(image));
  for (const [image, entry] of missing) {
    const file = join(folder.path, image);
    undo.push(() => rm(file, { force: true }));
    const temp = join(folder.path, newTempName());
    await writeFileAtomically(file, read(entry), { temp, owner });
  }
  return missing.length;
}
