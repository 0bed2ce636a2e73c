import { randomUUID } from "node:crypto";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CommandError } from "./command-error.ts";

/**
 * Writes a file, or puts another in the place of the one that is there: at once, or not at all. `access`:
 * who may read and write it from now on; undefined: as before.
 */
export async function replaceFile(file: string, text: string, access?: number): Promise<void> {
  try {
    const { target, mode = access } = await writableTarget(file, access);
    const draft = join(dirname(target), `.${randomUUID()}`);
    try {
      const handle = await open(draft, "wx", mode);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be written (${reason}).`);
  }
}

/** The file behind a link, and who may read it; a folder or a device is never replaced. */
async function writableTarget(
  file: string,
  access: number | undefined,
): Promise<{ target: string; mode?: number }> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return { target: file };
  if (!found.isFile()) throw new CommandError(`${file} is not a file that can be written.`);
  return { target: await realpath(file), mode: access ?? found.mode & 0o777 };
}
