import {
  FileError,
  type FileKind,
  jsonOf,
  problemList,
  readBytes,
  textOf,
} from "#server/files/json-file.ts";
import type { RulesProblem, RulesSearch } from "#shared/engine/check/rules-problem.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import type { RulesDocument } from "#shared/rules.ts";

export interface CheckedRules {
  readonly document: RulesDocument;
  readonly search: RulesSearch | undefined;
}

/** Several times what the largest rules take; what is longer was not meant. */
const KIND: FileKind = { noun: "rules file", mostMegabytes: 32 };

/** The rules of a file without any problem; a FileError that tells the problems otherwise. */
export async function readRulesFile(path: string, name = path): Promise<CheckedRules> {
  return parseRulesFile(await readBytes(path, name, KIND), name);
}

/** The rules in the bytes of a file. */
export function parseRulesFile(bytes: Uint8Array, name: string): CheckedRules {
  const { document, problems, search } = checkRules(jsonOf(textOf(bytes, name, KIND), name));
  if (document && problems.length === 0) return { document, search };
  const sentence = ({ path, message }: RulesProblem) =>
    path === "" ? message : `${path}: ${message}`;
  throw new FileError(problemList(name, problems, sentence));
}
