import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { dearer, fileOf, revisions, rules, wider } from "../../support/server/rules-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

describe("npm run rules", () => {
  it("reports an unusable database in a sentence", async () => {
    const dataDir = testFolder();
    await writeFile(join(dataDir, "workbench.sqlite"), "no database, ".repeat(100));
    expect(await rules(dataDir, ["export"])).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^The database .*workbench\.sqlite is damaged \(file is not a database\)\. Nothing was changed\.\n$/,
      ),
    });
  });

  it("runs as an npm script with its outputs and exit code, regardless of the server's other settings", async () => {
    const expected = { type: "price", price: 3985 } as const;
    const bench = { name: "Best seller", description: "", choices: exampleBench, shown: false, expected };
    const file = await fileOf({ ...dearer, startingBenches: [bench] });
    const checked = promisify(execFile)("npm", ["run", "--silent", "rules", "--", "check", file], {
      cwd: projectRoot(),
      env: { ...process.env, DATA_DIR: testFolder(), STAFF_PASSWORD: "of no interest here" },
    });
    await expect(checked).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/: 10 steps, 67 options, no problems\.\n/),
      stderr: "1 of 1 expectation broken:\nBest seller costs $4,085.00 instead of $3,985.00\n",
    });
  });

  it("stores or refuses each of two concurrent imports completely", async () => {
    const { dataDir, db } = await startTestApp();
    const files = [await fileOf(dearer), await fileOf(wider)];
    const outcomes = await Promise.all(files.map((file) => rules(dataDir, ["import", file])));
    const stored = outcomes.filter(({ code }) => code === 0);
    expect(stored.length).toBeGreaterThan(0);
    expect((await revisions(db)).map(({ revision }) => revision)).toEqual([1, 2, 3].slice(0, 1 + stored.length));
  });
});
