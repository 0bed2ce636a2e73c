import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Database } from "#server/db/connection.ts";
import { runRules } from "#server/rules/command/run-rules.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { catalogDocument } from "./catalog.ts";

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "workbench-rules-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Gives one command, and hands back its exit code and what it printed. */
export async function rules(dataDir: string, args: readonly string[], stdin = "") {
  let out = "";
  let err = "";
  const code = await runRules(args, {
    env: { DATA_DIR: dataDir },
    readStdin: async () => Buffer.from(stdin),
    write: (text) => {
      out += text;
    },
    writeError: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

/** Writes a rules file, or any text, for a command to read. */
export async function fileOf(content: unknown, name = "rules.json"): Promise<string> {
  const file = join(await temporaryFolder(), name);
  await writeFile(
    file,
    typeof content === "string" || content instanceof Uint8Array
      ? content
      : JSON.stringify(content),
  );
  return file;
}

export const dearer: RulesDocument = { ...catalogDocument, basePrice: 1595 };

/** The catalog with another price for 96 in. */
export const wider: RulesDocument = {
  ...catalogDocument,
  steps: catalogDocument.steps.map((each) =>
    each.key === "width"
      ? {
          ...each,
          options: each.options.map((offered) =>
            offered.value === "96" ? { ...offered, priceModifier: 430 } : offered,
          ),
        }
      : each,
  ),
};

/** All revisions of the rules, as rows. */
export const revisions = (db: Database) =>
  db.selectFrom("rules_revisions").selectAll().orderBy("revision").execute();
