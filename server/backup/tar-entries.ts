import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Header } from "tar";
import { shownName } from "#shared/text/text.ts";

/** Headers and contents are padded to blocks of this many bytes. */
const BLOCK_BYTES = 512;
const CHUNK_BYTES = 1024 * 1024;

/** A file in an archive. Its content is the `size` bytes from `offset` on. */
export interface TarEntry {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

export type Content = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Appends a file to an archive and returns the SHA-256 of its content. Nothing else may write to the archive. */
export async function writeEntry(
  archive: FileHandle,
  { name, size, mtime }: { name: string; size: number; mtime: Date },
  content: Content,
): Promise<string> {
  const header = new Header({ path: name, size, mtime, mode: 0o600, type: "File", uid: 0, gid: 0 });
  header.encode();
  if (!header.block) throw new Error("No header was made.");
  await archive.appendFile(header.block);
  const hash = createHash("sha256");
  let written = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    written += chunk.length;
    await archive.appendFile(chunk);
  }
  if (written !== size) throw new Error(`${name} changed while it was read.`);
  await archive.appendFile(padding(size));
  return hash.digest("hex");
}

/** Two empty blocks end an archive. */
export async function endArchive(archive: FileHandle): Promise<void> {
  await archive.appendFile(Buffer.alloc(2 * BLOCK_BYTES));
}

/** The files of an archive in order; throws if it is truncated or holds anything but plain files. */
export async function readEntries(archive: FileHandle): Promise<readonly TarEntry[]> {
  const { size: whole } = await archive.stat();
  const entries: TarEntry[] = [];
  const block = Buffer.alloc(BLOCK_BYTES);
  for (let position = 0; ; ) {
    const { bytesRead } = await archive.read(block, 0, BLOCK_BYTES, position);
    if (bytesRead < BLOCK_BYTES) throw new Error("it is truncated");
    const header = new Header(block);
    if (header.nullBlock) return entries;
    const { path, size = 0 } = header;
    if (!header.cksumValid || !path) throw new Error("it is not a valid tar archive");
    if (header.type !== "File") throw new Error(`its '${shownName(path)}' is not a plain file`);
    const offset = position + BLOCK_BYTES;
    if (!Number.isSafeInteger(size) || size < 0 || offset + size > whole) throw new Error("it is truncated");
    entries.push({ name: path, offset, size });
    position = offset + size + padding(size).length;
  }
}

/** The content of a file of an archive, in chunks. */
export async function* readEntry(archive: FileHandle, entry: TarEntry): AsyncGenerator<Buffer> {
  for (let done = 0; done < entry.size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, entry.size - done));
    const { bytesRead } = await archive.read(chunk, 0, chunk.length, entry.offset + done);
    if (bytesRead === 0) throw new Error("it is truncated");
    yield chunk.subarray(0, bytesRead);
    done += bytesRead;
  }
}

/** The SHA-256 of a file of an archive, in hexadecimal. */
export async function hashEntry(archive: FileHandle, entry: TarEntry): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of readEntry(archive, entry)) hash.update(chunk);
  return hash.digest("hex");
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);
}
