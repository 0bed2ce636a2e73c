import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { create, list, type ReadEntry } from "tar";
import { imageFiles, imagesPath } from "#server/images/image-folder.ts";
import { reasonOf, sync } from "#server/platform/disk.ts";
import { BackupError, codeOf } from "#server/platform/errors.ts";
import { shownName } from "#shared/text/text.ts";
import type { DatabaseCopy } from "./database-copy.ts";
import {
  DATABASE_ENTRY,
  entryImage,
  imageEntry,
  MANIFEST_ENTRY,
  Manifest,
  NewerManifest,
  sealManifest,
  sealProblem,
} from "./manifest.ts";

/** Enough for more than a million images. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** The parts of a backup. */
interface Contents {
  /** The file of the copied database. */
  readonly copy: string;
  readonly database: DatabaseCopy;
  readonly uploadsDir: string;
  readonly at: Date;
  /** Without a key, the backup is not sealed. */
  readonly backupKey: string | undefined;
}

/**
 * Writes the database, all its images and the manifest to an existing file, and syncs it. An image never changes, and the
 * server keeps it while the rules or a quote use it, so the images of the copied database still exist. Others in the folder are of
 * another database.
 */
export async function writeArchive(archive: string, { copy, database, uploadsDir, at, backupKey }: Contents) {
  const folder = imagesPath(uploadsDir);
  // A new installation has no image folder yet.
  const found = [...((await ignoreMissing(imageFiles(folder, database.attachmentSizes))) ?? [])].sort();
  const named = new Set([...database.rulesImages, ...database.quoteImages]);
  const images = found.filter((image) => named.has(image) || database.images.has(image));
  /** The name in the archive of each file. */
  const names = new Map([[copy, DATABASE_ENTRY]]);
  for (const image of images) names.set(join(folder, image), imageEntry(image));
  const files: Manifest["files"] = [];
  for (const [path, name] of names) {
    const file = await ignoreMissing(describe(name, path));
    if (file) files.push(file);
    else names.delete(path);
  }
  const { quotes, revision } = database;
  const missingImages = [...named].filter((image) => !names.has(join(folder, image))).sort();
  const facts = { madeAt: at.toISOString(), quotes, revision, images: files.length - 1, missingImages };
  const manifest = sealManifest({ format: "workbench-backup", version: 1, ...facts, files }, backupKey);
  const list = `${copy}-manifest`;
  await writeFile(list, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  names.set(list, MANIFEST_ENTRY);
  const onWriteEntry = (entry: { path: string }) => {
    entry.path = names.get(entry.path) ?? entry.path;
  };
  await create({ file: archive, strict: true, portable: true, preservePaths: true, onWriteEntry }, [...names.keys()]);
  sync(archive);
  return manifest;
}

/** A file as the manifest lists it. */
export async function describe(name: string, path: string): Promise<Manifest["files"][number]> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { name, size: (await stat(path)).size, sha256: hash.digest("hex") };
}

export function ignoreMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  return result.catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
}

/** The contents of a backup that was checked: complete, with every hash correct. */
export interface CheckedBackup {
  readonly manifest: Manifest;
  readonly images: ReadonlySet<string>;
}

/** Reads and checks all of a backup; throws a BackupError that names the problem. With a key, its seal must be valid. */
export async function checkBackup(file: string, backupKey: string | undefined): Promise<CheckedBackup> {
  await access(file).catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read (${reasonOf(error)}).`);
  });
  try {
    return await checkArchive(file, backupKey);
  } catch (error) {
    throw new BackupError(`${file} is not a complete backup: ${reasonOf(error)}.`);
  }
}

interface Entry {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
}

async function checkArchive(file: string, backupKey: string | undefined): Promise<CheckedBackup> {
  const entries: Entry[] = [];
  let json = "";
  const onReadEntry = (entry: ReadEntry) => {
    const { path: name, type, size } = entry;
    const hash = createHash("sha256");
    const chunks: Buffer[] = [];
    const isManifest = name === MANIFEST_ENTRY && size <= MAX_MANIFEST_BYTES;
    entry.on("data", (chunk) => {
      hash.update(chunk);
      if (isManifest) chunks.push(chunk);
    });
    entry.on("end", () => {
      if (isManifest) json = Buffer.concat(chunks).toString();
      entries.push({ name, type, size, sha256: hash.digest("hex") });
    });
  };
  await list({ file, strict: true, onReadEntry });
  const link = entries.find(({ type }) => type !== "File");
  if (link) throw new Error(`its '${shownName(link.name)}' is not a plain file`);
  const found = new Map(entries.map((entry) => [entry.name, entry]));
  if (found.size < entries.length) throw new Error("it contains a file twice");
  if (!found.delete(MANIFEST_ENTRY)) throw new Error(`it lacks ${MANIFEST_ENTRY}`);
  const manifest = readManifest(json);
  const problem = sealProblem(manifest, backupKey);
  if (problem !== undefined) throw new Error(problem);
  if (!manifest.files.some(({ name }) => name === DATABASE_ENTRY)) throw new Error(`it lacks ${DATABASE_ENTRY}`);
  const images = new Set<string>();
  for (const { name, size, sha256 } of manifest.files) {
    const entry = found.get(name);
    if (!entry) throw new Error(`it lacks ${shownName(name)}`);
    if (entry.size !== size || entry.sha256 !== sha256) throw new Error(`its ${shownName(name)} was changed`);
    const image = entryImage(name);
    if (image) images.add(image);
    if (image || name === DATABASE_ENTRY) found.delete(name);
  }
  const [surplus] = found.keys();
  if (surplus !== undefined) throw new Error(`it has an unexpected file ${JSON.stringify(shownName(surplus))}`);
  return { manifest, images };
}

function readManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // It is no manifest, as below.
  }
  if (NewerManifest.safeParse(json).success)
    throw new Error("it was made by a newer version; restore it with that version");
  const parsed = Manifest.safeParse(json);
  if (!parsed.success) throw new Error(`its ${MANIFEST_ENTRY} cannot be understood`);
  return parsed.data;
}
