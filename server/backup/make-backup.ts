import { renameSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { belongLike } from "#server/files/belong-like.ts";
import { removeLeftDrafts, withDraft } from "#server/files/drafts.ts";
import { isFull } from "#server/files/is-full.ts";
import { sync } from "#server/files/sync.ts";
import { BackupError, reasonOf } from "./backup-error.ts";
import { backupName } from "./backup-name.ts";
import { makeCopy } from "./copy-store.ts";
import type { Manifest } from "./manifest.ts";
import { withBackup } from "./open-backup.ts";
import { writeArchive } from "./write-archive.ts";

const PURPOSE = "workbench-backup";

export interface BackupPlaces {
  readonly dataDir: string;
  readonly uploadsDir: string;
  /** Is there, and can be written to. */
  readonly backupDir: string;
  /** Seals what is made; undefined: it has no seal. */
  readonly backupKey?: string | undefined;
}

/** A backup that was made and read back. */
export interface MadeBackup extends Pick<Manifest, "quotes" | "images" | "revision"> {
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  readonly missingImages: number;
}

/**
 * Puts database and images as they are at this moment into one file, while servers go on. The file has its
 * name only when it is whole, on the disk, and read back.
 */
export async function makeBackup(places: BackupPlaces, at: Date): Promise<MadeBackup> {
  const { dataDir, uploadsDir, backupDir, backupKey } = places;
  try {
    removeLeftDrafts(backupDir, PURPOSE);
    return await withDraft(backupDir, PURPOSE, (copy) =>
      withDraft(backupDir, PURPOSE, async (draft) => {
        // Whoever is killed leaves nothing that others may read.
        await (await open(copy, "wx", 0o600)).close();
        const facts = await makeCopy(dataDir, copy);
        const manifest = await writeArchive(draft, { copy, facts, uploadsDir, at, backupKey });
        await readBack(draft, manifest, backupKey);
        const file = join(backupDir, backupName(at));
        const { size } = await stat(draft);
        belongLike(draft, backupDir);
        renameSync(draft, file);
        sync(backupDir);
        const { quotes, images, revision, missingImages } = manifest;
        return { file, size, quotes, images, revision, missingImages: missingImages.length };
      }),
    );
  } catch (error) {
    if (isFull(error))
      throw new BackupError(`No backup was made: ${backupDir} has no room left for it.`);
    throw error instanceof BackupError
      ? error
      : new BackupError(`No backup was made: ${reasonOf(error).replace(/\.?$/, ".")}`);
  }
}

/** What was written is what can be read: each hash, against what was meant to be written. */
async function readBack(
  draft: string,
  written: Manifest,
  backupKey: string | undefined,
): Promise<void> {
  await withBackup(draft, backupKey, async ({ manifest }) => {
    if (JSON.stringify(manifest) !== JSON.stringify(written))
      throw new BackupError("No backup was made: it could not be read back as it was written.");
  });
}
