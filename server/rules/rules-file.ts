import { existsSync } from "node:fs";
import { join } from "node:path";
import { MAX_PROBLEMS } from "#server/platform/errors.ts";
import { FileError, type FileKind, jsonOf, problemList, readBytes, textOf } from "#server/platform/json-file.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import type { RulesCheck, RulesProblem } from "#shared/check/rules-problem.ts";
import { NOTHING_DERIVED } from "#shared/rules/exclusion.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { Findings } from "./rules-store.ts";

interface CheckedRules {
  readonly document: RulesDocument;
  readonly findings: Findings;
}

/** Several times the size of the largest rules. */
const RULES_FILE: FileKind = { noun: "rules file", mostMegabytes: 32 };

/** Reads and checks a rules file; throws a FileError with its problems. */
export async function readRulesFile(path: string, name = path): Promise<CheckedRules> {
  const text = textOf(await readBytes(path, name, RULES_FILE), name, RULES_FILE);
  const check = checkRules(jsonOf(text, name));
  const { document, problems } = check;
  if (document && problems.length === 0) return { document, findings: findingsOf(check) };
  const writeProblem = ({ path, message }: RulesProblem) => (path === "" ? message : `${path}: ${message}`);
  throw new FileError(problemList(name, problems, writeProblem));
}

/** The findings of a check, as they are stored. */
export function findingsOf({ derived = NOTHING_DERIVED, warnings = [] }: RulesCheck): Findings {
  return { derived, warnings: warnings.slice(0, MAX_PROBLEMS) };
}

const DEFAULT_FILE = join("rules", "adjustable-height-work-table.json");

/** The default rules: a file in the data folder, else the one that ships with the product. */
export function defaultRulesFile(dataDir: string): string {
  const own = join(dataDir, DEFAULT_FILE);
  return existsSync(own) ? own : join(projectRoot(), "data", DEFAULT_FILE);
}

/** The rules that a server with an empty database starts with; throws a FileError if they have problems. */
export const readDefaultRules = (dataDir: string): Promise<CheckedRules> => readRulesFile(defaultRulesFile(dataDir));
