import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#server/db/database.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { catalogDocument } from "../rules/catalog.ts";
import { withOption } from "../rules/rules.ts";
import { testFolder } from "./data-folder.ts";
import { runCommand } from "./run-command.ts";

export const rules = (dataDir: string, args: readonly string[]) =>
  runCommand(["rules", ...args], { env: { DATA_DIR: dataDir } });

/** Writes a rules file, or any text, into a folder of its own and returns its path. */
export async function fileOf(content: unknown, name = "rules.json"): Promise<string> {
  const file = join(testFolder(), name);
  await writeFile(
    file,
    typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content),
  );
  return file;
}

export const dearer: RulesDocument = { ...catalogDocument, basePrice: 1595 };

/** The catalog with another price for 96 in. */
export const wider = withOption(catalogDocument, "width", "96", { priceModifier: 430 });

export const revisions = (db: Database) => db.selectFrom("rules_revisions").selectAll().orderBy("revision").execute();
