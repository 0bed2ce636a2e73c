import { randomUUID } from "node:crypto";
import { open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CommandError } from "#server/errors.ts";

interface WriteOptions {
  /** The temporary file, in the folder of the target. */
  readonly temp: string;
  readonly mode?: number | undefined;
  /** Set only if root writes the file. */
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

/**
 * Creates or replaces a plain file or the target of a link, as a whole or not at all. Without `access`, an existing file
 * keeps its mode.
 */
export async function replaceFile(file: string, text: string, access?: number): Promise<void> {
  try {
    const found = await stat(file).catch(() => undefined);
    if (found && !found.isFile())
      throw new CommandError(`${file} is not a file that can be written.`);
    const target = found ? await realpath(file) : file;
    const mode = access ?? (found && found.mode & 0o777);
    const temp = join(dirname(target), `.${randomUUID()}`);
    await writeFileAtomically(target, text, { temp, mode });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be written (${reason}).`);
  }
}
