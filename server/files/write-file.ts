import { open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

interface WriteOptions {
  /** The temporary file, in the folder of the target. */
  readonly temp: string;
  readonly mode?: number | undefined;
  /** Applied when root writes. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

/** Writes a temporary file, syncs it and renames it into place: the file is replaced as a whole or not at all. */
export async function writeFileAtomically(
  target: string,
  content: string | Buffer | AsyncIterable<Buffer>,
  { temp, mode, owner }: WriteOptions,
): Promise<void> {
  try {
    const handle = await open(temp, "wx", mode);
    try {
      await writeFile(handle, content);
      if (owner && process.getuid?.() === 0) await handle.chown(owner.uid, owner.gid);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temp, target);
  } catch (error) {
    await rm(temp, { force: true });
    throw error;
  }
  const folder = await open(dirname(target), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
