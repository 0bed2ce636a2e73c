import { checkRules, type RulesSearch } from "#shared/engine/check-rules.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { CommandError } from "./command-error.ts";
import { jsonError } from "./json-error.ts";
import { readText } from "./read-text.ts";
import { nameOf, type Session } from "./session.ts";

export interface CheckedRules {
  readonly document: RulesDocument;
  readonly search: RulesSearch | undefined;
}

/** The rules of a file without any problem; a CommandError that tells every problem otherwise. */
export async function readRulesFile(file: string, session: Session): Promise<CheckedRules> {
  const { document, problems, search } = checkRules(parse(file, await readText(file, session)));
  if (document && problems.length === 0) return { document, search };
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  throw new CommandError(
    [
      `${nameOf(file)} cannot be used, it has ${count}:`,
      ...problems.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)),
    ].join("\n"),
  );
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const error = jsonError(text);
    const where = error ? `: line ${error.line}, column ${error.column}, ${error.problem}` : "";
    throw new CommandError(`${nameOf(file)} is not JSON${where}.`);
  }
}
