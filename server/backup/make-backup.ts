import { renameSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { copyOwner, isDiskFull, reasonOf, sync } from "#server/platform/disk.ts";
import { BackupError } from "#server/platform/errors.ts";
import { removeStaleTempFiles, withTempFile } from "#server/platform/temp-file.ts";
import { backupName } from "./backup-folder.ts";
import { makeCopy } from "./database-copy.ts";
import type { Manifest } from "./manifest.ts";
import { withBackup } from "./open-backup.ts";
import { writeArchive } from "./write-archive.ts";

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
    return await withTempFile(backupDir, PURPOSE, (copy) =>
      withTempFile(backupDir, PURPOSE, async (archive) => {
        // Created first with its mode, so that only its owner can read even a leftover copy.
        await (await open(copy, "wx", 0o600)).close();
        const database = await makeCopy(dataDir, copy);
        const manifest = await writeArchive(archive, { copy, database, uploadsDir, at, backupKey });
        await readBack(archive, manifest, backupKey);
        const file = join(backupDir, backupName(at));
        const { size } = await stat(archive);
        copyOwner(archive, backupDir);
        renameSync(archive, file);
        sync(backupDir);
        const { quotes, images, revision, missingImages } = manifest;
        return { file, size, quotes, images, revision, missingImages: missingImages.length };
      }),
    );
  } catch (error) {
    if (isDiskFull(error)) throw new BackupError(`No backup was made: the disk of ${backupDir} is full.`);
    throw error instanceof BackupError
      ? error
      : new BackupError(`No backup was made: ${reasonOf(error).replace(/\.?$/, ".")}`);
  }
}

/** Verifies every hash of the written file. */
async function readBack(archive: string, written: Manifest, backupKey: string | undefined): Promise<void> {
  await withBackup(archive, backupKey, async ({ manifest }) => {
    if (JSON.stringify(manifest) !== JSON.stringify(written))
      throw new BackupError("No backup was made: reading it back gave different contents.");
  });
}
