import { rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder } from "../../support/server/data-folder.ts";
import { writePartners } from "../../support/server/partners.ts";
import { runCommand } from "../../support/server/run-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const acme = { id: "acme", name: "Acme Tools" };

const partners = (dataDir: string, args: readonly string[], stdin = "") =>
  runCommand(["partners", ...args], { env: { DATA_DIR: dataDir }, stdin });

describe("npm run partners", () => {
  it("finds no problems in a valid file, in standard input, and without a file", async () => {
    const folder = testFolder();
    expect(await partners(folder, ["check"])).toEqual({
      code: 0,
      out: `There is no file ${join(folder, "partners.json")}, so no partner has settings.\n`,
      err: "",
    });
    await writePartners(folder, { partners: [acme] });
    const good = { code: 0, out: "partners.json: 1 partner, no problems.\n", err: "" };
    expect(await partners(folder, ["check"])).toEqual(good);
    expect(await partners(folder, ["check", "-"], '{"partners": []}')).toMatchObject({
      code: 0,
      out: "standard input: 0 partners, no problems.\n",
    });
  });

  it("lists the problems of a file and exits with 1", async () => {
    const folder = testFolder();
    const file = await writePartners(folder, { partners: [{ ...acme, accent: "red" }] });
    expect(await partners(folder, ["check"])).toEqual({
      code: 1,
      out: "",
      err: `${file} cannot be used. It has 1 problem:\nLine 6, Acme Tools, accent: A color is # and six hexadecimal digits.\n`,
    });
    await unlink(file);
    expect(await partners(folder, ["check", file])).toMatchObject({
      code: 1,
      err: `There is no file ${file}.\n`,
    });
  });

  it("lists choices that do not fit the rules of the database, or the default rules", async () => {
    const { dataDir, db, reviseRules } = await startTestApp();
    const { document } = await db
      .selectFrom("rules_revisions")
      .select("document")
      .executeTakeFirstOrThrow();
    const fixedChoices = { frame_color: "black" };
    await writePartners(dataDir, { partners: [{ ...acme, fixedChoices }] });
    expect(await partners(dataDir, ["check"])).toMatchObject({ code: 0 });

    const rules = JSON.parse(document);
    for (const step of rules.steps) if (step.key === "frame_color") step.key = "frame";
    await reviseRules(2, rules);
    expect(await partners(dataDir, ["check"])).toMatchObject({
      code: 1,
      err: "partners.json does not fit the current rules:\nAcme Tools: There is no step 'frame_color'.\n",
    });
    const empty = testFolder();
    const file = await writePartners(empty, { partners: [{ ...acme, fixedChoices }] });
    expect(await partners(empty, ["check", file])).toMatchObject({ code: 0 });
    await rm(file);
  });
});
