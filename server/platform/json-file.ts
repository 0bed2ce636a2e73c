import { readFile, stat } from "node:fs/promises";
import { codeOf, MAX_PROBLEMS, OperatorError } from "./errors.ts";
import { readJson } from "./json-text.ts";

/** A file cannot be used. The message names it and the problem. */
export class FileError extends OperatorError {}

/** A kind of file: its noun in sentences, and its size limit. */
export interface FileKind {
  readonly noun: string;
  readonly mostMegabytes: number;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

const MEGABYTE = 1024 * 1024;

/** Reads a file of limited size; throws a FileError. */
export async function readBytes(path: string, name: string, kind: FileKind): Promise<Uint8Array> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new FileError(`${name} is a folder.`);
    // A pipe or device might never end.
    if (!found.isFile()) throw new FileError(`${name} is not a file.`);
    if (found.size > kind.mostMegabytes * MEGABYTE) throw tooLong(name, kind);
    return await readFile(path);
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(whyUnreadable(name, error));
  }
}

function whyUnreadable(name: string, error: unknown): string {
  const code = codeOf(error);
  if (code === "ENOENT" || code === "ENOTDIR") return `There is no file ${name}.`;
  return `${name} cannot be read (${String(code ?? error)}).`;
}

/** Decodes UTF-8; throws a FileError. */
export function textOf(bytes: Uint8Array, name: string, kind: FileKind): string {
  if (bytes.length > kind.mostMegabytes * MEGABYTE) throw tooLong(name, kind);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new FileError(`${name} is not text in UTF-8.`);
  }
}

function tooLong(name: string, { noun, mostMegabytes }: FileKind): FileError {
  return new FileError(`${name} is larger than ${mostMegabytes} MB, too large for a ${noun}.`);
}

/** Parses JSON; throws a FileError with the position of the mistake. */
export function jsonOf(text: string, name: string): unknown {
  const json = readJson(text);
  if (json.ok) return json.value;
  const { error } = json;
  const where = error ? `: line ${error.line}, column ${error.column}, ${error.problem}` : "";
  throw new FileError(`${name} is not JSON${where}.`);
}

/** Lists the problems of a file, one sentence per line, up to MOST_PROBLEMS. */
export function problemList<Problem>(
  name: string,
  problems: readonly Problem[],
  sentence: (problem: Problem) => string,
): string {
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  const more = problems.length - MAX_PROBLEMS;
  return [
    `${name} cannot be used. It has ${count}:`,
    ...problems.slice(0, MAX_PROBLEMS).map(sentence),
    ...(more > 0 ? [`and ${more} more.`] : []),
  ].join("\n");
}
