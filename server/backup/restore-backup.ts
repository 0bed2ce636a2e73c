import { createWriteStream, rmdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDiskFull, sync } from "#server/files/disk.ts";
import { removeStaleTempFiles, withTempFile } from "#server/files/temp-file.ts";
import { imagesPath } from "#server/images/image-folder.ts";
import { addMissingImages } from "./add-missing-images.ts";
import { BackupError, reasonOf } from "./backup-error.ts";
import { type OpenBackup, withBackup } from "./open-backup.ts";
import { holdForRestore, readRestored } from "./restore-store.ts";

const PURPOSE = "restore";

export interface RestoreSettings {
  readonly dataDir: string;
  readonly uploadsDir: string;
  /** The key of the seal; undefined: the seal is not checked. */
  readonly backupKey?: string | undefined;
}

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
  const undo: (() => void)[] = [];
  try {
    return await withBackup(file, settings.backupKey, async (backup) => {
      for (const folder of [settings.dataDir, imagesPath(settings.uploadsDir)]) {
        const first = await mkdir(folder, { recursive: true });
        if (first) undo.push(() => removeEmpty(folder, first));
      }
      removeStaleTempFiles(settings.dataDir, PURPOSE);
      return withTempFile(settings.dataDir, PURPOSE, (temp) => replace(temp, backup, settings, at));
    });
  } catch (error) {
    for (const step of undo) step();
    if (isDiskFull(error))
      throw new BackupError(
        `The disk of ${dirname(settings.dataDir)} is too full for this backup. Nothing was changed.`,
      );
    throw error instanceof BackupError
      ? error
      : new BackupError(`${file} was not restored: ${reasonOf(error).replace(/\.?$/, ".")}`);
  }
}

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
): Promise<Restored> {
  const { manifest, images } = backup;
  await pipeline(
    Readable.from(backup.read(backup.database)),
    createWriteStream(temp, { flags: "wx", mode: 0o600 }),
  );
  sync(temp);
  const { quotes, revision } = await readRestored(temp, backup);
  const held = holdForRestore(dataDir);
  try {
    const added = await addMissingImages(backup, uploadsDir);
    try {
      const kept = held.replace(temp, at);
      const { madeAt, seal } = manifest;
      const isSealUnchecked = seal !== undefined && backupKey === undefined;
      const facts = { madeAt, quotes, revision, images: images.size, addedImages: added.count };
      return { ...facts, kept, isSealUnchecked };
    } catch (error) {
      await added.remove();
      throw error;
    }
  } finally {
    held.release();
  }
}
