import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDefaultRules } from "#server/rules/rules-file.ts";
import { BROKEN_RULES } from "../../support/rules/broken-rules.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";

/** A data folder with this text as its rules file. */
async function dataFolder(text: string | Uint8Array): Promise<string> {
  const folder = testFolder();
  await mkdir(join(folder, "rules"));
  await writeFile(join(folder, "rules", "adjustable-height-work-table.json"), text);
  return folder;
}

describe("the default rules", () => {
  it("are the rules file of the data folder", async () => {
    const own = { ...catalogDocument, basePrice: 1 + catalogDocument.basePrice };

    expect((await readDefaultRules(await dataFolder(JSON.stringify(own)))).document).toEqual(own);
  });

  it.each(BROKEN_RULES.slice(-1))(
    "are refused with %s",
    async (_name, document, path, sentence) => {
      const folder = await dataFolder(JSON.stringify(document));

      const refusal = await readDefaultRules(folder).catch((error: Error) => error.message);

      const place = path === "" ? "" : `${path}: `;
      const [, ...lines] = String(refusal).split("\n");
      const said = lines.find((line) => line.startsWith(place));
      expect(said?.slice(place.length)).toMatch(sentence);
    },
  );

  it("may have a byte order mark", async () => {
    const text = `\uFEFF${JSON.stringify(catalogDocument)}`;

    expect((await readDefaultRules(await dataFolder(text))).document).toEqual(catalogDocument);
  });

  it("are refused if they are not UTF-8 text or not JSON, naming the place of the mistake", async () => {
    await expect(readDefaultRules(await dataFolder('{"product" 1}'))).rejects.toThrow(
      "adjustable-height-work-table.json is not JSON: line 1, column 12, a colon is missing.",
    );
    await expect(readDefaultRules(await dataFolder("[".repeat(200_000)))).rejects.toThrow(
      /is not JSON\.$/,
    );
    await expect(readDefaultRules(await dataFolder(Uint8Array.of(0x22, 0xff)))).rejects.toThrow(
      "adjustable-height-work-table.json is not text in UTF-8.",
    );
  });

  it("are refused if they are a folder", async () => {
    const folder = await dataFolder("");
    const file = join(folder, "rules", "adjustable-height-work-table.json");
    await rm(file);
    await mkdir(file);

    await expect(readDefaultRules(folder)).rejects.toThrow(/\.json is a folder\.$/);
  });

  it("are refused with the first hundred problems if there are more", async () => {
    const options = Array.from({ length: 500 }, () => ({}));
    const document = {
      ...catalogDocument,
      steps: catalogDocument.steps.map((step) => ({ ...step, options })),
    };

    const refusal = await readDefaultRules(await dataFolder(JSON.stringify(document))).catch(
      (error: Error) => error.message,
    );

    expect(String(refusal).split("\n")).toHaveLength(102);
    expect(refusal).toMatch(/and 14,?900 more\.$/);
  });

  it("are refused in one sentence if there are too many mistakes to list", async () => {
    const choices = Object.fromEntries(Array.from({ length: 150_000 }, (_, at) => [`K${at}`, "a"]));
    const startingBenches = [{ name: "Bench", description: "For all.", choices }];

    await expect(
      readDefaultRules(await dataFolder(JSON.stringify({ ...catalogDocument, startingBenches }))),
    ).rejects.toThrow("There are too many mistakes to list");
  }, 30_000);
});
