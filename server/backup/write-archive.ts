import { createReadStream } from "node:fs";
import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { imageFiles, imagesPath } from "#server/images/image-folder.ts";
import { BackupError, codeOf } from "#server/platform/errors.ts";
import type { DatabaseCopy } from "./database-copy.ts";
import {
  BACKUP_FORMAT,
  DATABASE_ENTRY,
  FORMAT_VERSION,
  imageEntry,
  MANIFEST_ENTRY,
  type Manifest,
  sealManifest,
} from "./manifest.ts";
import { type Content, endArchive, writeEntry } from "./tar-entries.ts";

type Add = (name: string, size: number, content: Content, mtime: Date) => Promise<void>;

/** The parts of a backup. */
interface Contents {
  readonly copy: string;
  readonly database: DatabaseCopy;
  readonly uploadsDir: string;
  readonly at: Date;
  /** Without a key, the backup is not sealed. */
  readonly backupKey: string | undefined;
}

/** Writes the database, the images and the manifest to a new file, and syncs it. */
export async function writeArchive(
  file: string,
  { copy, database, uploadsDir, at, backupKey }: Contents,
): Promise<Manifest> {
  const archive = await open(file, "wx", 0o600);
  try {
    const files: Manifest["files"] = [];
    const add = async (name: string, size: number, content: Content, mtime = at) => {
      const sha256 = await writeEntry(archive, { name, size, mtime }, content);
      files.push({ name, size, sha256 });
    };
    const { size } = await stat(copy);
    await add(DATABASE_ENTRY, size, createReadStream(copy));
    const missingImages = await addImages(database, uploadsDir, add);
    const { quotes, revision } = database;
    const contents: Manifest = {
      format: BACKUP_FORMAT,
      version: FORMAT_VERSION,
      madeAt: at.toISOString(),
      quotes,
      revision,
      images: files.length - 1,
      missingImages,
      files,
    };
    const manifest = sealManifest(contents, backupKey);
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await writeEntry(archive, { name: MANIFEST_ENTRY, size: text.length, mtime: at }, [text]);
    await endArchive(archive);
    await archive.sync();
    return manifest;
  } finally {
    await archive.close();
  }
}

/**
 * Adds all images, and returns the names of missing ones. An image never changes, and the server keeps it while the
 * rules or a quote use it, so the images of the copied database still exist.
 */
async function addImages(database: DatabaseCopy, uploadsDir: string, add: Add): Promise<string[]> {
  const named = new Set([...database.rulesImages, ...database.quoteImages]);
  const folder = imagesPath(uploadsDir);
  // A new installation has no image folder yet.
  const existing = (await ignoreMissing(imageFiles(folder))) ?? new Set<string>();
  for (const image of [...existing].sort()) {
    const file = await ignoreMissing(open(join(folder, image)));
    if (file) await addImage(image, file, add);
    else if (named.has(image))
      throw new BackupError(`No backup was made: the image ${image} was removed during the backup.`);
  }
  return [...named].filter((image) => !existing.has(image)).sort();
}

async function addImage(image: string, file: FileHandle, add: Add): Promise<void> {
  try {
    const { mtime } = await file.stat();
    const bytes = await readFile(file);
    await add(imageEntry(image), bytes.length, [bytes], mtime);
  } finally {
    await file.close();
  }
}

function ignoreMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  return result.catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
}
