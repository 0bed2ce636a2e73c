import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";
import { RulesReply } from "#shared/api/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { uploadImage } from "../../support/files/images.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { withOption } from "../../support/rules/rules.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { dearer, fileOf, revisions, rules, wider } from "../../support/server/rules-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

describe("npm run rules -- import", () => {
  it("stores a new revision with author and summary, and lists the changes", async () => {
    const { dataDir, db } = await startTestApp();
    expect(await rules(dataDir, ["import", await fileOf(wider)])).toEqual({
      code: 0,
      out: "Revision 2 stored:\nWidth: 96 in now +$430.00, was +$410.00\n",
      err: "",
    });
    expect((await revisions(db))[1]).toMatchObject({
      revision: 2,
      product: catalogDocument.product,
      author: "command line",
      summary: "Width: 96 in now +$430.00, was +$410.00",
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it("takes effect in a running server with the next request", async () => {
    const { dataDir, request } = await startTestApp();
    const address = `/api/configuration/rules/${catalogDocument.product}`;
    expect(RulesReply.parse((await request.get(address)).body).rules.revision).toBe(1);
    await rules(dataDir, ["import", await fileOf(dearer)]);
    expect((await request.get(address)).body.rules).toMatchObject({ revision: 2, basePrice: 1595 });
  });

  it("refuses the rules of another product", async () => {
    const { dataDir, db } = await startTestApp();
    const file = await fileOf({ ...catalogDocument, product: "chair" });
    expect(await rules(dataDir, ["import", file])).toEqual({
      code: 1,
      out: "",
      err: `${file} holds the rules of 'chair', not of 'adjustable-height-work-table'. Nothing was changed.\n`,
    });
    expect(await revisions(db)).toHaveLength(1);
  });

  it("refuses an image that was never uploaded, and takes one that was", async () => {
    const app = await startTestApp();
    const withImage = (image: string) => fileOf(withOption(catalogDocument, "width", "96", { image }));
    expect(await rules(app.dataDir, ["import", await withImage("x.png")])).toEqual({
      code: 1,
      out: "",
      err: "There is no uploaded image 'x.png' (96 in, Width). Upload it again.\n",
    });
    expect(await revisions(app.db)).toHaveLength(1);
    expect((await rules(app.dataDir, ["import", await withImage(await uploadImage(app))])).code).toBe(0);
  });

  it("creates no database for a file with a problem or without changes", async () => {
    const dataDir = join(testFolder(), "data");
    expect((await rules(dataDir, ["import", await fileOf("{}")])).code).toBe(1);
    expect((await rules(dataDir, ["import", await fileOf(catalogDocument)])).out).toBe(
      "No changes: these are the rules that the server starts from.\n",
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it("stores the default rules as revision 1 of an empty database", async () => {
    const dataDir = join(testFolder(), "data");
    expect((await rules(dataDir, ["import", await fileOf(dearer)])).out).toBe(
      "Revision 2 stored:\nBase price now $1,595.00, was $1,495.00\n",
    );
    expect(JSON.parse((await rules(dataDir, ["export"])).out).basePrice).toBe(1595);
  });

  it("takes an export without changes", async () => {
    const { dataDir } = await startTestApp({ document: wider });
    const { code, out, err } = await rules(dataDir, ["export"]);
    expect({ code, out, err }).toEqual({ code: 0, out: `${JSON.stringify(splitOptions(wider), null, 2)}\n`, err: "" });
    expect((await rules(dataDir, ["import", await fileOf(out)])).out).toBe("No changes: revision 1 stays.\n");
  });
});

describe("npm run rules", () => {
  it("says that there is nothing to export yet", async () => {
    expect(await rules(testFolder(), ["export"])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^There are no rules in the database of .*\.\n$/),
    });
  });

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
});
