import { readFile, stat } from "node:fs/promises";
import { readJson } from "#server/rules/json-text.ts";
import { ToldError } from "#server/told-error.ts";

/** A file that cannot be used: which, and what is wrong with it. */
export class FileError extends ToldError {}

/** What a file should be, and the largest that was meant to be one. */
export interface FileKind {
  readonly noun: string;
  readonly mostMegabytes: number;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

const MEGABYTE = 1024 * 1024;

/** The bytes of a file; a FileError that says why they cannot be read. */
export async function readBytes(path: string, name: string, kind: FileKind): Promise<Uint8Array> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new FileError(`${name} is a folder.`);
    // What is no file, such as a pipe, could be read without end.
    if (!found.isFile()) throw new FileError(`${name} is not a file.`);
    if (found.size > kind.mostMegabytes * MEGABYTE) throw tooLong(name, kind);
    return await readFile(path);
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(whyUnreadable(name, error));
  }
}

function whyUnreadable(name: string, error: unknown): string {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return `There is no file ${name}.`;
  return `${name} cannot be read (${String(code ?? error)}).`;
}

/** The text in the bytes of a file. */
export function textOf(bytes: Uint8Array, name: string, kind: FileKind): string {
  if (bytes.length > kind.mostMegabytes * MEGABYTE) throw tooLong(name, kind);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new FileError(`${name} is not text in UTF-8.`);
  }
}

function tooLong(name: string, { noun, mostMegabytes }: FileKind): FileError {
  return new FileError(`${name} is longer than ${mostMegabytes} MB: that is no ${noun}.`);
}

/** What a text says as JSON; a FileError with the place where it is none. */
export function jsonOf(text: string, name: string): unknown {
  const json = readJson(text);
  if (json.ok) return json.value;
  const { error } = json;
  const where = error ? `: line ${error.line}, column ${error.column}, ${error.problem}` : "";
  throw new FileError(`${name} is not JSON${where}.`);
}

/** More problems than that are not read one by one. */
export const MOST_PROBLEMS = 100;

/** Why a file cannot be used: its problems, a sentence a line, of many the first. */
export function problemList<Problem>(
  name: string,
  problems: readonly Problem[],
  sentence: (problem: Problem) => string,
): string {
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  const more = problems.length - MOST_PROBLEMS;
  return [
    `${name} cannot be used, it has ${count}:`,
    ...problems.slice(0, MOST_PROBLEMS).map(sentence),
    ...(more > 0 ? [`and ${more} more.`] : []),
  ].join("\n");
}
