import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/files/project-root.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { readRulesFile } from "./rules-file.ts";

const RULES_FILE = join("rules", "adjustable-height-work-table.json");

/** The rules file of the data folder, or the one that the product ships with. */
export function defaultRulesFile(dataDir: string): string {
  const own = join(dataDir, RULES_FILE);
  return existsSync(own) ? own : join(projectRoot(), "data", RULES_FILE);
}

/** The rules that a server with an empty database starts from. A file with a problem is not used. */
export async function readDefaultRules(dataDir: string): Promise<RulesDocument> {
  const { document } = await readRulesFile(defaultRulesFile(dataDir));
  return document;
}
