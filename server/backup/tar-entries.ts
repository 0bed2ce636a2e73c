import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Header } from "tar";
import { shownName } from "#shared/text.ts";

/** Headers and contents fill whole blocks of so many bytes. */
const BLOCK = 512;
const CHUNK = 1024 * 1024;

/** A file in an archive: its content is `size` bytes from `offset` on. */
export interface TarEntry {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

/** Appends one file to an archive, and says where it ends and the SHA-256 of its content. */
export async function writeEntry(
  archive: FileHandle,
  offset: number,
  { name, size, mtime }: { name: string; size: number; mtime: Date },
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<{ readonly end: number; readonly sha256: string }> {
  const header = new Header({ path: name, size, mtime, mode: 0o600, type: "File", uid: 0, gid: 0 });
  header.encode();
  if (!header.block) throw new Error("No header was made.");
  let end = await writeAll(archive, header.block, offset);
  const begin = end;
  const hash = createHash("sha256");
  for await (const chunk of content) {
    hash.update(chunk);
    end = await writeAll(archive, chunk, end);
  }
  if (end - begin !== size) throw new Error(`${name} changed while it was read.`);
  return { end: await writeAll(archive, padding(size), end), sha256: hash.digest("hex") };
}

/** Two empty blocks end an archive. */
export async function endArchive(archive: FileHandle, offset: number): Promise<void> {
  await writeAll(archive, Buffer.alloc(2 * BLOCK), offset);
}

/** The files of an archive in their order; throws where it holds anything but plain files, or is cut off. */
export async function readEntries(archive: FileHandle): Promise<readonly TarEntry[]> {
  const { size: whole } = await archive.stat();
  const entries: TarEntry[] = [];
  const block = Buffer.alloc(BLOCK);
  for (let position = 0; ; ) {
    const { bytesRead } = await archive.read(block, 0, BLOCK, position);
    if (bytesRead < BLOCK) throw new Error("it is cut off");
    const header = new Header(block);
    if (header.nullBlock) return entries;
    const { path, size = 0 } = header;
    if (!header.cksumValid || !path) throw new Error("it is not a tar archive, or a broken one");
    if (header.type !== "File") throw new Error(`'${shownName(path)}' in it is not a plain file`);
    const offset = position + BLOCK;
    if (!Number.isSafeInteger(size) || size < 0 || offset + size > whole)
      throw new Error("it is cut off");
    entries.push({ name: path, offset, size });
    position = offset + size + padding(size).length;
  }
}

/** The content of one file of an archive, piece by piece. */
export async function* readEntry(archive: FileHandle, entry: TarEntry): AsyncGenerator<Buffer> {
  for (let done = 0; done < entry.size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK, entry.size - done));
    const { bytesRead } = await archive.read(chunk, 0, chunk.length, entry.offset + done);
    if (bytesRead === 0) throw new Error("it is cut off");
    yield chunk.subarray(0, bytesRead);
    done += bytesRead;
  }
}

/** The SHA-256 of a file of an archive, in hexadecimal digits. */
export async function hashEntry(archive: FileHandle, entry: TarEntry): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of readEntry(archive, entry)) hash.update(chunk);
  return hash.digest("hex");
}

async function writeAll(archive: FileHandle, bytes: Buffer, offset: number): Promise<number> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await archive.write(bytes, done, bytes.length - done, offset + done);
    done += bytesWritten;
  }
  return offset + bytes.length;
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}
