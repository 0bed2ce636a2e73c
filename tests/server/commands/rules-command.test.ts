import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";
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

  it("runs as an npm script, regardless of the server's other settings", async () => {
    const { dataDir, db } = await startTestApp();
    const file = await fileOf(wider);
    const [imported, refused] = await Promise.allSettled([
      npmRunRules(dataDir, ["import", file]),
      npmRunRules(dataDir, ["import", await fileOf("[]")]),
    ]);
    expect(imported).toMatchObject({
      value: { stdout: "Revision 2 stored:\nWidth: 96 in now +$430.00, was +$410.00\n" },
    });
    expect(refused).toMatchObject({
      reason: {
        code: 1,
        stdout: "",
        stderr: expect.stringContaining("cannot be used. It has 1 problem:\n"),
      },
    });
    expect(await revisions(db)).toHaveLength(2);
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

function npmRunRules(dataDir: string, args: readonly string[]) {
  return promisify(execFile)("npm", ["run", "--silent", "rules", "--", ...args], {
    cwd: projectRoot(),
    env: { ...process.env, DATA_DIR: dataDir, STAFF_PASSWORD: "of no interest here" },
  });
}
