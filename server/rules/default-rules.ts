import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "#server/project-root.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import type { RulesDocument } from "#shared/rules.ts";

const RULES_FILE = join("rules", "adjustable-height-work-table.json");

/** A rules file that cannot be used: where it is and what is wrong with it. */
export class RulesFileError extends Error {}

/** The rules file of the data folder, or the one that the product ships with. */
export function defaultRulesFile(dataDir: string): string {
  const own = join(dataDir, RULES_FILE);
  return existsSync(own) ? own : join(projectRoot(), "data", RULES_FILE);
}

/** The rules that a server with an empty database starts from. A file with a problem is not used. */
export async function readDefaultRules(dataDir: string): Promise<RulesDocument> {
  const file = defaultRulesFile(dataDir);
  const { document, problems } = checkRules(parse(file, await readFile(file, "utf8")));
  if (document && problems.length === 0) return document;
  const lines = problems.map(({ path, message }) => `${path}: ${message}`);
  throw new RulesFileError([`The rules file ${file} cannot be used:`, ...lines].join("\n"));
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RulesFileError(`The rules file ${file} cannot be used: ${String(error)}`);
  }
}
