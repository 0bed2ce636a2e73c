import { randomUUID } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CommandError } from "#server/errors.ts";
import { writeFileAtomically } from "#server/files/write-file.ts";

/** Creates or replaces a file, as a whole or not at all. Without `access`, an existing file keeps its mode. */
export async function replaceFile(file: string, text: string, access?: number): Promise<void> {
  try {
    const { target, mode = access } = await writableTarget(file, access);
    const temp = join(dirname(target), `.${randomUUID()}`);
    await writeFileAtomically(target, text, { temp, mode });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be written (${reason}).`);
  }
}

/** Follows a link, and refuses anything but a plain file. */
async function writableTarget(
  file: string,
  access: number | undefined,
): Promise<{ target: string; mode?: number }> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return { target: file };
  if (!found.isFile()) throw new CommandError(`${file} is not a file that can be written.`);
  return { target: await realpath(file), mode: access ?? found.mode & 0o777 };
}
