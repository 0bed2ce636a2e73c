import { createWriteStream, rmdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { removeLeftDrafts, withDraft } from "#server/files/drafts.ts";
import { isFull } from "#server/files/is-full.ts";
import { sync } from "#server/files/sync.ts";
import { imagesPath } from "#server/images/image-folder.ts";
import { addMissingImages } from "./add-missing-images.ts";
import { BackupError, reasonOf } from "./backup-error.ts";
import { type OpenBackup, withBackup } from "./open-backup.ts";
import { holdForRestore, readRestored } from "./restore-store.ts";

const PURPOSE = "restore";

export interface RestorePlaces {
  readonly dataDir: string;
  readonly uploadsDir: string;
  /** The key that must have sealed the backup; undefined: the seal is not checked. */
  readonly backupKey?: string | undefined;
}

export interface Restored {
  /** When the backup was made, ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly quotes: number;
  readonly revision: number;
  readonly images: number;
  /** Those that were not there. */
  readonly addedImages: number;
  /** Where the database from before is; undefined where there was none. */
  readonly kept: string | undefined;
  /** The backup has a seal, but no key was given to check it. */
  readonly isSealUnchecked: boolean;
}

/**
 * Puts a backup in the place of the database, and adds the images that are missing; or changes nothing. Who is
 * killed meanwhile has the database from before or that of the backup.
 */
export async function restoreBackup(
  file: string,
  places: RestorePlaces,
  at: Date,
): Promise<Restored> {
  const undo: (() => void)[] = [];
  try {
    return await withBackup(file, places.backupKey, async (backup) => {
      for (const folder of [places.dataDir, imagesPath(places.uploadsDir)]) {
        const first = await mkdir(folder, { recursive: true });
        if (first) undo.push(() => removeEmpty(folder, first));
      }
      removeLeftDrafts(places.dataDir, PURPOSE);
      return withDraft(places.dataDir, PURPOSE, (draft) => replace(draft, backup, places, at));
    });
  } catch (error) {
    for (const step of undo) step();
    if (isFull(error))
      throw new BackupError(
        `${dirname(places.dataDir)} has no room left for this backup. Nothing was changed.`,
      );
    throw error instanceof BackupError
      ? error
      : new BackupError(`${file} was not restored: ${reasonOf(error).replace(/\.?$/, ".")}`);
  }
}

/** Removes a folder that was made, and those above it up to the first that was made, if nothing is in them. */
function removeEmpty(folder: string, first: string): void {
  try {
    rmdirSync(folder);
  } catch {
    return;
  }
  if (folder !== first) removeEmpty(dirname(folder), first);
}

async function replace(
  draft: string,
  backup: OpenBackup,
  { dataDir, uploadsDir, backupKey }: RestorePlaces,
  at: Date,
): Promise<Restored> {
  const { manifest, images } = backup;
  await pipeline(
    Readable.from(backup.read(backup.database)),
    createWriteStream(draft, { flags: "wx", mode: 0o600 }),
  );
  sync(draft);
  const { quotes, revision } = await readRestored(draft, backup);
  const held = holdForRestore(dataDir);
  try {
    const added = await addMissingImages(backup, uploadsDir);
    try {
      const kept = held.replace(draft, at);
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
