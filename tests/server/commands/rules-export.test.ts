import { existsSync } from "node:fs";
import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { dearer, fileOf, revisions, rules, wider } from "../../support/server/rules-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

describe("npm run rules -- diff", () => {
  it("lists the changes of an import, and changes nothing", async () => {
    const { dataDir, db } = await startTestApp();
    expect(await rules(dataDir, ["diff", await fileOf(wider)])).toEqual({
      code: 0,
      out: "Width: 96 in now +$430.00, was +$410.00\n",
      err: "",
    });
    expect(await revisions(db)).toHaveLength(1);
  });

  it("compares with the default rules when no file is named", async () => {
    const { dataDir } = await startTestApp({ document: dearer });
    expect((await rules(dataDir, ["diff"])).out).toBe("Base price now $1,495.00, was $1,595.00\n");
    const fresh = await startTestApp();
    expect((await rules(fresh.dataDir, ["diff"])).out).toBe("No changes.\n");
  });

  it("says that there is no database yet, and creates none", async () => {
    const dataDir = join(testFolder(), "data");
    const { code, out, err } = await rules(dataDir, ["diff", await fileOf(wider)]);
    expect({ code, out }).toEqual({ code: 0, out: "Width: 96 in now +$430.00, was +$410.00\n" });
    expect(err).toMatch(/^There are no rules in the database of .* yet\. Compared with .*\.json:\n$/);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe("npm run rules -- export", () => {
  it("writes a file that can be imported without changes", async () => {
    const { dataDir } = await startTestApp({ document: wider });
    const file = await fileOf("to be replaced");
    expect(await rules(dataDir, ["export", file])).toEqual({
      code: 0,
      out: `Revision 1 written to ${file}.\n`,
      err: "",
    });
    expect(await readFile(file, "utf8")).toBe(`${JSON.stringify(splitOptions(wider), null, 2)}\n`);
    expect(await readdir(join(file, ".."))).toEqual(["rules.json"]);
    expect((await rules(dataDir, ["diff", file])).out).toBe("No changes.\n");
    expect((await rules(dataDir, ["import", file])).out).toBe("No changes: revision 1 stays.\n");
  });

  it("writes to standard output without a file, and with -", async () => {
    const { dataDir } = await startTestApp();
    const { out } = await rules(dataDir, ["export"]);
    expect(JSON.parse(out)).toEqual(splitOptions(catalogDocument));
    expect((await rules(dataDir, ["export", "-"])).out).toBe(out);
    expect((await rules(dataDir, ["diff", "-"], out)).out).toBe("No changes.\n");
  });

  it("follows a link to a file, and never replaces a folder", async () => {
    const { dataDir } = await startTestApp();
    const file = await fileOf("to be replaced");
    const link = `${file}.link`;
    await symlink(file, link);
    await rules(dataDir, ["export", link]);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual(splitOptions(catalogDocument));
    expect(await rules(dataDir, ["export", dataDir])).toMatchObject({
      code: 1,
      err: `${dataDir} is not a file that can be written.\n`,
    });
    const nowhere = join(dataDir, "missing", "rules.json");
    expect((await rules(dataDir, ["export", nowhere])).err).toMatch(/ cannot be written \(ENOENT/);
  });

  it("says that there is no database yet", async () => {
    expect(await rules(testFolder(), ["export"])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^There are no rules in the database of .*\.\n$/),
    });
  });
});
