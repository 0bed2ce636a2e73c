import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#server/project-root.ts";
import { type RulesDocument, RulesDocumentSchema } from "#shared/rules.ts";

const RULES_FILE = join("rules", "adjustable-height-work-table.json");

/** A rules file that cannot be used: where it is and what is wrong with it. */
export class RulesFileError extends Error {}

/** The rules file of the data folder, or the one that the product ships with. */
export function defaultRulesFile(dataDir: string): string {
  const own = join(dataDir, RULES_FILE);
  return existsSync(own) ? own : join(projectRoot(), "data", RULES_FILE);
}

/** The rules that a server with an empty database starts from. */
export async function readDefaultRules(dataDir: string): Promise<RulesDocument> {
  const file = defaultRulesFile(dataDir);
  const text = await readFile(file, "utf8");
  try {
    return RulesDocumentSchema.parse(JSON.parse(text));
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new RulesFileError(`The rules file ${file} cannot be used:\n${problem}`);
  }
}
