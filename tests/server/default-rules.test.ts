import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readDefaultRules } from "#server/rules/default-rules.ts";
import { BROKEN_RULES } from "../support/broken-rules.ts";
import { catalogueDocument } from "../support/catalogue.ts";

/** A data folder with this text as its rules file. */
async function dataFolder(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "workbench-rules-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "rules"));
  await writeFile(join(folder, "rules", "adjustable-height-work-table.json"), text);
  return folder;
}

describe("the rules that a server starts from", () => {
  it("are those of its data folder", async () => {
    const own = { ...catalogueDocument, basePrice: 1 + catalogueDocument.basePrice };

    expect(await readDefaultRules(await dataFolder(JSON.stringify(own)))).toEqual(own);
  });

  it.each(BROKEN_RULES)("are refused with %s", async (_name, document, path, sentence) => {
    const folder = await dataFolder(JSON.stringify(document));

    const refusal = await readDefaultRules(folder).catch((error: Error) => error.message);

    const said = String(refusal)
      .split("\n")
      .find((line) => line.startsWith(`${path}: `));
    expect(said?.slice(`${path}: `.length)).toMatch(sentence);
  });

  it("are refused where they are no JSON", async () => {
    await expect(readDefaultRules(await dataFolder("{"))).rejects.toThrow("cannot be used");
  });
});
