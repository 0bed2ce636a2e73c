import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { prepareRestored } from "#server/db/engines/sqlite/copy-database.ts";
import { holdDatabase } from "#server/db/engines/sqlite/replace-database.ts";
import { imageFiles, imagesPath } from "#server/images/image-folder.ts";
import { isDiskFull, reasonOf, sync } from "#server/platform/disk.ts";
import { BackupError } from "#server/platform/errors.ts";
import { removeStaleTempFiles, withTempFile } from "#server/platform/temp-file.ts";
import { writeFileAtomically } from "#server/platform/write-file.ts";
import type { BackupSettings } from "./make-backup.ts";
import { type OpenBackup, withBackup } from "./open-backup.ts";
import { readRestored } from "./read-restored.ts";

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
 * Replaces the database with a backup, once all missing images are added. If this fails or the process is killed, the
 * database is either the previous one or the backup's, and images that nothing uses are removed after a day.
 */
export async function restoreBackup(file: string, settings: RestoreSettings, at: Date): Promise<Restored> {
  try {
    return await withBackup(file, settings.backupKey, async (backup) => {
      for (const folder of [settings.dataDir, imagesPath(settings.uploadsDir)])
        await mkdir(folder, { recursive: true });
      removeStaleTempFiles(settings.dataDir);
      return withTempFile(settings.dataDir, PURPOSE, (temp) => replace(temp, backup, settings, at));
    });
  } catch (error) {
    if (isDiskFull(error))
      throw new BackupError(
        `The disk of ${dirname(settings.dataDir)} is too full for this backup. Nothing was changed.`,
      );
    throw error instanceof BackupError
      ? error
      : new BackupError(`${file} was not restored: ${reasonOf(error).replace(/\.?$/, ".")}`);
  }
}

async function replace(
  temp: string,
  backup: OpenBackup,
  { dataDir, uploadsDir, backupKey }: RestoreSettings,
  at: Date,
): Promise<Restored> {
  const { manifest, images } = backup;
  await writeFile(temp, backup.read(backup.database), { flag: "wx", mode: 0o600 });
  const { quotes, revision } = await readRestored(temp, backup);
  prepareRestored(temp, at);
  sync(temp);
  const held = holdDatabase(dataDir);
  try {
    const addedImages = await addMissingImages(backup, uploadsDir);
    const kept = held.replace(temp, at);
    const { madeAt, seal } = manifest;
    const isSealUnchecked = seal !== undefined && backupKey === undefined;
    return { madeAt, quotes, revision, images: images.size, addedImages, kept, isSealUnchecked };
  } finally {
    held.release();
  }
}

/** Adds the images of a backup that the folder lacks, and returns their number. */
async function addMissingImages({ images, read }: OpenBackup, uploadsDir: string): Promise<number> {
  const folder = imagesPath(uploadsDir);
  const owner = await stat(folder);
  const existing = await imageFiles(folder);
  const missing = [...images].filter(([image]) => !existing.has(image));
  for (const [image, entry] of missing) await writeFileAtomically(join(folder, image), read(entry), { owner });
  return missing.length;
}
