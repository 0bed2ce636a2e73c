import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDefaultRules } from "#server/rules/rules-file.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";

/** Reads the default rules with a data folder that has this as its rules file. */
async function read(content: object | string) {
  const folder = testFolder();
  await mkdir(join(folder, "rules"));
  const file = join(folder, "rules", "adjustable-height-work-table.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return readDefaultRules(folder);
}

describe("the default rules", () => {
  it("are the rules file of the data folder", async () => {
    const own = { ...catalogDocument, basePrice: 1 + catalogDocument.basePrice };
    expect((await read(own)).document).toEqual(own);
  });

  it("are refused if no parser can read them to the end", async () => {
    await expect(read("[".repeat(200_000))).rejects.toThrow(/is not JSON\.$/);
  });

  it("are refused with the first hundred problems if there are more", async () => {
    const options = Array.from({ length: 500 }, () => ({}));
    const steps = catalogDocument.steps.map((step) => ({ ...step, options }));
    const refusal = await read({ ...catalogDocument, steps }).catch(({ message }) => message);
    expect(String(refusal).split("\n")).toHaveLength(102);
    expect(refusal).toMatch(/and 14,?900 more\.$/);
  });

  it("are refused in one sentence if there are too many mistakes to list", async () => {
    const choices = Object.fromEntries(Array.from({ length: 150_000 }, (_, at) => [`K${at}`, "a"]));
    const startingBenches = [{ name: "Bench", description: "For all.", choices }];
    await expect(read({ ...catalogDocument, startingBenches })).rejects.toThrow("There are too many mistakes to list");
  }, 30_000);
});
