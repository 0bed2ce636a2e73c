import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder } from "../../support/server/data-folder.ts";
import { settingsOf } from "../../support/server/fresh-database.ts";
import { partner, writePartners } from "../../support/server/partners.ts";
import { runCommand } from "../../support/server/run-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const acme = { id: "acme", name: "Acme Tools" };

async function startInstallation() {
  const app = await startTestApp();
  const run = (args: readonly string[], stdin = "") =>
    runCommand(["partners", ...args], { env: settingsOf(app), stdin });
  return { ...app, store: app.stores.partnerStore, run };
}

describe("npm run partners", () => {
  it("exports the partners without their secrets, and imports them into another installation", async () => {
    const [from, to] = [await startInstallation(), await startInstallation()];
    await from.store.add(partner({ origins: ["https://shop.example.com"] }), new Date());
    await from.store.changeSecret("acme", new Date());
    const file = join(testFolder(), "partners.json");
    expect(await from.run(["export", file])).toMatchObject({
      out: `1 partner written to ${file}.\n`,
    });
    expect(readFileSync(file, "utf8")).not.toContain("whsec_");

    expect(await to.run(["import", file])).toEqual({
      code: 0,
      out: "1 partner stored.\n",
      err: "",
    });
    expect((await to.run(["export"])).out).toBe(readFileSync(file, "utf8"));
  });

  it("imports all partners of a file or none, and keeps the others, the secrets and what the file leaves out", async () => {
    const { store, run } = await startInstallation();
    const secret = `whsec_${"A".repeat(32)}`;
    const closed = { isOn: false, hidePrices: true, origins: ["https://shop.example.com"] };
    const own = { ...closed, fixedChoices: { frame: "black" }, priceList: { percent: 5 } };
    await store.import([partner({ secret, ...own }), partner({ id: "other" })], new Date());
    const wrong = {
      partners: [
        { ...acme, name: "Acme, Inc." },
        { ...acme, id: "b", accent: "red" },
      ],
    };
    expect(await run(["import", "-"], JSON.stringify(wrong))).toMatchObject({
      code: 1,
      err: "standard input cannot be used. It has 1 problem:\nLine 1, Acme Tools, accent: A color is # and six hexadecimal digits.\n",
    });
    const right = {
      partners: [
        { ...acme, name: "Acme, Inc." },
        { ...acme, id: "new" },
      ],
    };
    expect(await run(["import", "-"], JSON.stringify(right))).toMatchObject({ code: 0 });
    expect(await store.list()).toMatchObject([
      { id: "acme", name: "Acme, Inc.", secret, version: 2, ...own },
      { id: "new", version: 1, isOn: true, hidePrices: false, fixedChoices: {} },
      { id: "other", version: 1 },
    ]);
  });

  it("lists choices that do not fit the current rules, or the default rules without a database", async () => {
    const { store, run, dataDir } = await startInstallation();
    await store.add(partner({ fixedChoices: { frame_color: "black" } }), new Date());
    expect(await run(["check"])).toEqual({
      code: 0,
      out: "The database: 1 partner, no problems.\n",
      err: "",
    });
    const fixedChoices = { frame: "black" };
    const file = await writePartners(dataDir, { partners: [{ ...acme, fixedChoices }] });
    const err = `${file} does not fit the current rules:\nAcme Tools: There is no step 'frame'.\n`;
    expect(await run(["check", file])).toMatchObject({ code: 1, err });
    const DATA_DIR = testFolder();
    expect(await runCommand(["partners", "check", file], { env: { DATA_DIR } })).toMatchObject({
      code: 1,
      err,
    });
    expect(await runCommand(["partners", "check"], { env: { DATA_DIR } })).toMatchObject({
      out: "The database: 0 partners, no problems.\n",
    });
  });
});
