import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { CommandError } from "./command-error.ts";
import { nameOf, type Session, STANDARD } from "./session.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The text of a file, or of standard input for '-', without a byte order mark. */
export async function readText(file: string, session: Session): Promise<string> {
  const bytes = await readBytes(file, session);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new CommandError(`${nameOf(file)} is not text in UTF-8.`);
  }
}

async function readBytes(file: string, { folder, readStdin }: Session): Promise<Uint8Array> {
  if (file === STANDARD) return readStdin();
  try {
    return await readFile(resolve(folder, file));
  } catch (error) {
    throw new CommandError(whyUnreadable(file, error));
  }
}

function whyUnreadable(file: string, error: unknown): string {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return `There is no file ${file}.`;
  if (code === "EISDIR") return `${file} is a folder.`;
  return `${file} cannot be read (${String(code ?? error)}).`;
}
