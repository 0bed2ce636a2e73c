import { link, open, realpath, rename, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CommandError, codeOf } from "./errors.ts";
import { withTempFile } from "./temp-file.ts";

interface WriteOptions {
  readonly mode?: number | undefined;
  /** Set only if root writes the file. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** An existing file stays as it is. */
  readonly onlyIfNew?: boolean;
}

/** Writes a temporary file, syncs it and gives it the name of the target: a file is replaced as a whole or not at all. */
export async function writeFileAtomically(
  target: string,
  content: string | Buffer | AsyncIterable<Buffer>,
  { mode, owner, onlyIfNew = false }: WriteOptions = {},
): Promise<void> {
  await withTempFile(dirname(target), "writing", async (temp) => {
    const handle = await open(temp, "wx", mode);
    try {
      await writeFile(handle, content);
      if (owner && process.getuid?.() === 0) await handle.chown(owner.uid, owner.gid);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!onlyIfNew) return rename(temp, target);
    await link(temp, target).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
  });
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
    if (found && !found.isFile()) throw new CommandError(`${file} is not a file that can be written.`);
    const target = found ? await realpath(file) : file;
    const mode = access ?? (found && found.mode & 0o777);
    await writeFileAtomically(target, text, { mode });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be written (${reason}).`);
  }
}
