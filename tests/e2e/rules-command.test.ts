import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { foldersIn, runBuilt } from "../support/built-process.ts";
import { catalogDocument } from "../support/catalog.ts";
import { testFolder } from "../support/data-folder.ts";

describe("concurrent imports into a folder without a database", () => {
  it("create it once, store one revision, and report the truth", async () => {
    const folder = testFolder();
    const file = join(folder, "rules.json");
    await writeFile(file, JSON.stringify({ ...catalogDocument, basePrice: 1600 }));
    const run = (command: string) =>
      runBuilt("rules-command", foldersIn(folder), { args: [command, file] });

    const runs = await Promise.all([1, 2, 3, 4].map(() => run("import")));

    expect(runs.filter(({ out }) => out.startsWith("Revision 2 stored:"))).toHaveLength(1);
    for (const { out, err } of runs) {
      expect(out + err).toMatch(
        /^(Revision 2 stored:|No changes: revision 2 stays|Somebody else stored revision 2)/,
      );
    }
    expect((await run("diff")).out).toBe("No changes.\n");
  });
});
