import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { StartingBench } from "#shared/rules/starting-benches.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { dearer, fileOf, revisions, rules, wider } from "../../support/server/rules-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const bestSeller: StartingBench = {
  name: "Best seller",
  description: "",
  choices: exampleBench,
  shown: false,
  expected: { type: "price", price: 3985 },
};

const withBench = (document: RulesDocument): RulesDocument => ({ ...document, startingBenches: [bestSeller] });

const BROKEN = "Best seller costs $4,085.00 instead of $3,985.00";

describe("npm run rules -- check", () => {
  it("fails on an expectation that the file breaks, and says that every expectation holds", async () => {
    expect(await rules(testFolder(), ["check", await fileOf(withBench(dearer))])).toEqual({
      code: 1,
      out: expect.stringMatching(/: 10 steps, 67 options, no problems\.\n/),
      err: `1 of 1 expectation broken:\n${BROKEN}\n`,
    });
    const { code, out } = await rules(testFolder(), ["check", await fileOf(withBench(wider))]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/\n1 expectation, none broken\.\n$/) });
  });

  it("creates no database", async () => {
    const dataDir = join(testFolder(), "data");
    expect((await rules(dataDir, ["check", await fileOf(dearer)])).code).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });
});

it("npm run rules -- import stores a file that breaks an expectation, and says so", async () => {
  const { dataDir, db } = await startTestApp({ document: withBench(wider) });
  expect(await rules(dataDir, ["import", await fileOf(withBench(dearer))])).toMatchObject({
    code: 0,
    err: `${BROKEN}.\n`,
  });
  expect((await revisions(db))[1]?.summary).toContain(`. ${BROKEN}.`);
});
