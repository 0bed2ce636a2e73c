import { readFile, stat } from "node:fs/promises";
import { ToldError } from "#server/told-error.ts";
import { checkRules, type RulesProblem, type RulesSearch } from "#shared/engine/check-rules.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { readJson } from "./json-text.ts";
import { MOST_PROBLEMS } from "./rules-errors.ts";

/** A rules file that cannot be used: which, and what is wrong with it. */
export class RulesFileError extends ToldError {}

export interface CheckedRules {
  readonly document: RulesDocument;
  readonly search: RulesSearch | undefined;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Several times what the largest rules take; what is longer was not meant. */
const MOST_MEGABYTES = 32;
const MOST_BYTES = MOST_MEGABYTES * 1024 * 1024;

/** The rules of a file without any problem; a RulesFileError that tells the problems otherwise. */
export async function readRulesFile(path: string, name = path): Promise<CheckedRules> {
  return parseRulesFile(await readBytes(path, name), name);
}

/** The rules in the bytes of a file. */
export function parseRulesFile(bytes: Uint8Array, name: string): CheckedRules {
  const { document, problems, search } = checkRules(parse(decode(bytes, name), name));
  if (document && problems.length === 0) return { document, search };
  throw new RulesFileError(problemList(name, problems));
}

async function readBytes(path: string, name: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES) throw tooLong(name);
    return await readFile(path);
  } catch (error) {
    throw error instanceof RulesFileError ? error : new RulesFileError(whyUnreadable(name, error));
  }
}

function whyUnreadable(name: string, error: unknown): string {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return `There is no file ${name}.`;
  if (code === "EISDIR") return `${name} is a folder.`;
  return `${name} cannot be read (${String(code ?? error)}).`;
}

function decode(bytes: Uint8Array, name: string): string {
  if (bytes.length > MOST_BYTES) throw tooLong(name);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new RulesFileError(`${name} is not text in UTF-8.`);
  }
}

function tooLong(name: string): RulesFileError {
  return new RulesFileError(`${name} is longer than ${MOST_MEGABYTES} MB: that is no rules file.`);
}

function parse(text: string, name: string): unknown {
  const json = readJson(text);
  if (json.ok) return json.value;
  const { error } = json;
  const where = error ? `: line ${error.line}, column ${error.column}, ${error.problem}` : "";
  throw new RulesFileError(`${name} is not JSON${where}.`);
}

function problemList(name: string, problems: readonly RulesProblem[]): string {
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  const more = problems.length - MOST_PROBLEMS;
  return [
    `${name} cannot be used, it has ${count}:`,
    ...problems
      .slice(0, MOST_PROBLEMS)
      .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)),
    ...(more > 0 ? [`and ${more} more.`] : []),
  ].join("\n");
}
