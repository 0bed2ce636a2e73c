import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { StartingBench } from "#shared/rules/starting-benches.ts";
import { BROKEN_RULES } from "../../support/rules/broken-rules.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { dearer, fileOf, revisions, rules, wider } from "../../support/server/rules-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const DEFAULT = "adjustable-height-work-table.json";

describe("npm run rules -- check", () => {
  it("finds nothing wrong with the catalog that the product ships with", async () => {
    expect(await rules(testFolder(), ["check"])).toEqual({
      code: 0,
      out: `${DEFAULT}: 10 steps, 67 options, no problems.\n`,
      err: "",
    });
  });

  it("prefers the data folder's own rules file", async () => {
    const dataDir = testFolder();
    await mkdir(join(dataDir, "rules"));
    await writeFile(
      join(dataDir, "rules", DEFAULT),
      JSON.stringify(rulesDocument([step("a", { options: [option("x"), option("y")] })])),
    );
    expect((await rules(dataDir, ["check"])).out).toMatch(/: 1 step, 2 options, no problems\.\n/);
  });

  it.each(BROKEN_RULES.slice(-1))(
    "fails on %s, and names the place and the problem",
    async (_name, document, path, sentence) => {
      const file = await fileOf(document);
      const { code, out, err } = await rules(testFolder(), ["check", file]);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      const [heading, ...lines] = err.trimEnd().split("\n");
      expect(heading).toMatch(/^\S+ cannot be used. It has \d+ problems?:$/);
      const place = path === "" ? "" : `${path}: `;
      const said = lines.find((line) => line.startsWith(place))?.slice(place.length);
      expect(said).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
    },
  );

  it.each([["text that ends early", "{", "line 1, column 2, a } is missing"]])(
    "says where %s stops being JSON",
    async (_name, text, where) => {
      const file = await fileOf(text);
      expect(await rules(testFolder(), ["check", file])).toEqual({
        code: 1,
        out: "",
        err: `${file} is not JSON: ${where}.\n`,
      });
    },
  );

  it("says why a file cannot be read", async () => {
    const folder = testFolder();
    const missing = join(folder, "missing.json");
    expect((await rules(folder, ["check", missing])).err).toBe(`There is no file ${missing}.\n`);
    expect((await rules(folder, ["check", folder])).err).toBe(`${folder} is a folder.\n`);
    const latin = await fileOf(Uint8Array.from([0x22, 0xe9, 0x22]));
    expect(await rules(folder, ["check", latin])).toMatchObject({ code: 1, err: `${latin} is not text in UTF-8.\n` });
  });

  it("reads a file with a byte order mark", async () => {
    const text = `\uFEFF${JSON.stringify(catalogDocument)}`;
    const folder = testFolder();
    expect(await rules(folder, ["check", await fileOf(text)])).toMatchObject({ code: 0, err: "" });
  });
});

const bestSeller: StartingBench = {
  name: "Best seller",
  description: "",
  choices: exampleBench,
  shown: false,
  expected: { type: "price", price: 3985 },
};

const withBench = (document: RulesDocument): RulesDocument => ({ ...document, startingBenches: [bestSeller] });

const BROKEN = "Best seller costs $4,085.00 instead of $3,985.00";

it("npm run rules -- check fails on an expectation that the file breaks, and says that every expectation holds", async () => {
  expect(await rules(testFolder(), ["check", await fileOf(withBench(dearer))])).toEqual({
    code: 1,
    out: expect.stringMatching(/: 10 steps, 67 options, no problems\.\n/),
    err: `1 of 1 expectation broken:\n${BROKEN}\n`,
  });
  const { code, out } = await rules(testFolder(), ["check", await fileOf(withBench(wider))]);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/\n1 expectation, none broken\.\n$/) });
});

it("npm run rules -- import stores a file that breaks an expectation, and says so", async () => {
  const { dataDir, db } = await startTestApp({ document: withBench(wider) });
  expect(await rules(dataDir, ["import", await fileOf(withBench(dearer))])).toMatchObject({
    code: 0,
    err: `${BROKEN}.\n`,
  });
  expect((await revisions(db))[1]?.summary).toContain(`. ${BROKEN}.`);
});
