import { renameSync } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { copyOwner, isDiskFull, reasonOf, sync } from "#server/platform/disk.ts";
import { BackupError } from "#server/platform/errors.ts";
import { removeStaleTempFiles, withTempFile } from "#server/platform/temp-file.ts";
import { checkBackup, writeArchive } from "./archive.ts";
import { backupName } from "./backup-folder.ts";
import { makeCopy } from "./database-copy.ts";
import type { Manifest } from "./manifest.ts";

const PURPOSE = "workbench-backup";

export interface BackupSettings {
  readonly dataDir: string;
  readonly uploadsDir: string;
  /** Must exist and be writable. */
  readonly backupDir: string;
  /** Without a key, the backup is not sealed. */
  readonly backupKey?: string | undefined;
}

/** A backup that was written and read back. */
export interface MadeBackup extends Pick<Manifest, "quotes" | "images" | "revision"> {
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  readonly missingImages: number;
}

/**
 * Writes a snapshot of the database and the images to one file, while servers keep running. A temporary file is written,
 * synced, read back and renamed into place.
 */
export async function makeBackup(settings: BackupSettings, at: Date): Promise<MadeBackup> {
  const { dataDir, uploadsDir, backupDir, backupKey } = settings;
  try {
    removeStaleTempFiles(backupDir);
    return await withTempFile(backupDir, PURPOSE, async (folder) => {
      // Its owner alone can read what a killed process leaves.
      await mkdir(folder, { mode: 0o700 });
      const [copy, archive] = [join(folder, "database"), join(folder, "archive")];
      const database = await makeCopy(dataDir, copy);
      await writeFile(archive, "", { mode: 0o600 });
      const manifest = await writeArchive(archive, { copy, database, uploadsDir, at, backupKey });
      if (!isDeepStrictEqual((await checkBackup(archive, backupKey)).manifest, manifest))
        throw new BackupError("No backup was made: reading it back gave different contents.");
      const file = join(backupDir, backupName(at, manifest.missingImages.length === 0));
      const { size } = await stat(archive);
      copyOwner(archive, backupDir);
      renameSync(archive, file);
      sync(backupDir);
      const { quotes, images, revision, missingImages } = manifest;
      return { file, size, quotes, images, revision, missingImages: missingImages.length };
    });
  } catch (error) {
    if (isDiskFull(error)) throw new BackupError(`No backup was made: the disk of ${backupDir} is full.`);
    throw error instanceof BackupError
      ? error
      : new BackupError(`No backup was made: ${reasonOf(error).replace(/\.?$/, ".")}`);
  }
}
