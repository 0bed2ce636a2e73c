import { type FileHandle, open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { reasonOf } from "#server/platform/disk.ts";
import { BackupError } from "#server/platform/errors.ts";
import { shownName } from "#shared/text/text.ts";
import { DATABASE_ENTRY, entryImage, MANIFEST_ENTRY, Manifest, NewerManifest, sealProblem } from "./manifest.ts";
import { hashEntry, readEntries, readEntry, type TarEntry } from "./tar-entries.ts";

/** Enough for more than a million images. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** A backup that was checked: complete, with every hash correct. */
export interface OpenBackup {
  readonly manifest: Manifest;
  readonly database: TarEntry;
  /** By image name. */
  readonly images: ReadonlyMap<string, TarEntry>;
  readonly read: (entry: TarEntry) => AsyncIterable<Buffer>;
}

/**
 * Opens a backup and checks all of it; throws a BackupError that names the problem. With a key, its seal must be valid.
 */
export async function withBackup<Result>(
  file: string,
  backupKey: string | undefined,
  work: (backup: OpenBackup) => Promise<Result>,
): Promise<Result> {
  const archive = await open(file).catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read (${reasonOf(error)}).`);
  });
  try {
    const backup = await checkArchive(archive, backupKey).catch((error: unknown) => {
      throw new BackupError(`${file} is not a complete backup: ${reasonOf(error)}.`);
    });
    return await work(backup);
  } finally {
    await archive.close();
  }
}

async function checkArchive(archive: FileHandle, backupKey: string | undefined): Promise<OpenBackup> {
  const entries = await readEntries(archive);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size < entries.length) throw new Error("it contains a file twice");
  const manifest = await readManifest(archive, byName.get(MANIFEST_ENTRY));
  byName.delete(MANIFEST_ENTRY);
  const problem = sealProblem(manifest, backupKey);
  if (problem !== undefined) throw new Error(problem);
  const images = new Map<string, TarEntry>();
  for (const { name, size, sha256 } of manifest.files) {
    const entry = byName.get(name);
    if (!entry) throw new Error(`it lacks ${shownName(name)}`);
    if (entry.size !== size || (await hashEntry(archive, entry)) !== sha256)
      throw new Error(`its ${shownName(name)} was changed`);
    const image = entryImage(name);
    if (image) images.set(image, entry);
    else if (name !== DATABASE_ENTRY) throw new Error(`it has an unexpected file ${quoteName(name)}`);
    byName.delete(name);
  }
  const [surplus] = byName.keys();
  if (surplus !== undefined) throw new Error(`it has an unexpected file ${quoteName(surplus)}`);
  const database = entries.find(({ name }) => name === DATABASE_ENTRY);
  if (!database) throw new Error(`it lacks ${DATABASE_ENTRY}`);
  return { manifest, database, images, read: (entry) => readEntry(archive, entry) };
}

async function readManifest(archive: FileHandle, entry: TarEntry | undefined): Promise<Manifest> {
  if (!entry || entry.size > MAX_MANIFEST_BYTES) throw new Error(`it lacks ${MANIFEST_ENTRY}`);
  const json = readJson((await buffer(readEntry(archive, entry))).toString());
  if (NewerManifest.safeParse(json).success)
    throw new Error("it was made by a newer version; restore it with that version");
  const parsed = Manifest.safeParse(json);
  if (!parsed.success) throw new Error(`its ${MANIFEST_ENTRY} cannot be understood`);
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Quotes an untrusted name for a sentence. */
function quoteName(name: string): string {
  return JSON.stringify(shownName(name));
}
