import { createReadStream } from "node:fs";
import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createImageFolder, imagesPath } from "#server/images/image-folder.ts";
import { BackupError } from "./backup-error.ts";
import type { CopyFacts } from "./copy-store.ts";
import {
  DATABASE_ENTRY,
  FORMAT,
  FORMAT_VERSION,
  imageEntry,
  MANIFEST_ENTRY,
  type Manifest,
} from "./manifest.ts";
import { sealed } from "./seal.ts";
import { endArchive, writeEntry } from "./tar-entries.ts";

type Content = Parameters<typeof writeEntry>[3];
type Add = (name: string, size: number, content: Content, mtime: Date) => Promise<void>;

/** What a backup is made of: the copy of a database with what it holds, and where the images are. */
interface Contents {
  readonly copy: string;
  readonly facts: CopyFacts;
  readonly uploadsDir: string;
  readonly at: Date;
  /** Seals the backup; undefined: it has no seal. */
  readonly backupKey: string | undefined;
}

/** Writes database, images and manifest into a file that is not there yet, and onto the disk. */
export async function writeArchive(
  draft: string,
  { copy, facts, uploadsDir, at, backupKey }: Contents,
): Promise<Manifest> {
  const archive = await open(draft, "wx", 0o600);
  try {
    const files: Manifest["files"] = [];
    let offset = 0;
    const add = async (name: string, size: number, content: Content, mtime = at) => {
      const { end, sha256 } = await writeEntry(archive, offset, { name, size, mtime }, content);
      files.push({ name, size, sha256 });
      offset = end;
    };
    const { size } = await stat(copy);
    await add(DATABASE_ENTRY, size, createReadStream(copy));
    const missingImages = await addImages(facts, uploadsDir, add);
    const { quotes, revision } = facts;
    const contents: Manifest = {
      format: FORMAT,
      version: FORMAT_VERSION,
      madeAt: at.toISOString(),
      quotes,
      revision,
      images: files.length - 1,
      missingImages,
      files,
    };
    const manifest = sealed(contents, backupKey);
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    const entry = { name: MANIFEST_ENTRY, size: text.length, mtime: at };
    const { end } = await writeEntry(archive, offset, entry, [text]);
    await endArchive(archive, end);
    await archive.sync();
    return manifest;
  } finally {
    await archive.close();
  }
}

/**
 * Adds the images that are there now, and returns those that the copy names but that are not. An image never
 * changes, and the server keeps one for as long as rules or quotes name it: those of the copy are there.
 */
async function addImages(facts: CopyFacts, uploadsDir: string, add: Add): Promise<string[]> {
  const named = new Set([...facts.rulesImages, ...facts.quoteImages]);
  const there = await createImageFolder(uploadsDir).names().catch(noFolder);
  for (const image of [...there].sort()) {
    const file = await open(join(imagesPath(uploadsDir), image)).catch(noFile);
    if (file) await addImage(image, file, add);
    else if (named.has(image))
      throw new BackupError(`No backup was made: the image ${image} was removed meanwhile.`);
  }
  return [...named].filter((image) => !there.has(image)).sort();
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

/** A data folder may have no images yet. */
function noFolder(error: unknown): ReadonlySet<string> {
  if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return new Set();
  throw error;
}

function noFile(error: unknown): undefined {
  if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return undefined;
  throw error;
}
