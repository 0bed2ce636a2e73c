import { link, open, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "./errors.ts";
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
