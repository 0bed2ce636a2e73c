import { existsSync } from "node:fs";
import { chmod, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPartnerStore } from "#server/partners/partner-store.ts";
import { takeInPartnersFile } from "#server/partners/take-in-file.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { partner, writePartners } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const acme = { id: "acme", name: "Acme Tools", secret: `whsec_${"A".repeat(32)}` };
const other = { id: "other", name: "Other" };

/** A database, and starts of servers with a data folder each. */
async function startServers() {
  const { db } = await startTestApp();
  const store = createPartnerStore(db);
  const start = async (dataDir: string) => {
    const { log, lines } = keptLog();
    await takeInPartnersFile({ dataDir, partners: store, log, now: () => new Date() });
    return lines();
  };
  return { store, start, names: async () => (await store.list()).map(({ name }) => name) };
}

describe("a partners.json of an earlier version", () => {
  it("is taken in once, with the secrets, and renamed", async () => {
    const { store, start } = await startServers();
    const folder = testFolder();
    const file = await writePartners(folder, { partners: [acme, other] });
    await start(folder);
    expect(await store.list()).toMatchObject([acme, other]);
    expect(existsSync(file)).toBe(false);
    expect(existsSync(join(folder, "partners.taken-in.json"))).toBe(true);
    await start(folder);
    await start(testFolder());
    expect(await store.list()).toHaveLength(2);
  });

  it("needs no step on other machines with the same file, nor in a folder that cannot be changed", async () => {
    const { start, names } = await startServers();
    const [first, second, fixed] = [testFolder(), testFolder(), testFolder()];
    for (const folder of [first, second, fixed]) await writePartners(folder, { partners: [acme] });
    await Promise.all([start(first), start(second)]);
    expect(await names()).toEqual(["Acme Tools"]);
    expect(existsSync(join(second, "partners.json"))).toBe(false);
    await chmod(fixed, 0o500);
    const lines = await start(fixed);
    await chmod(fixed, 0o700);
    if (process.getuid?.() !== 0) expect(lines[0]?.msg).toMatch(/was taken in. Remove it: it is no longer used$/);
  });

  it("is refused once the partners are in the database, with what to do", async () => {
    const { store, start, names } = await startServers();
    const folder = testFolder();
    await writePartners(folder, { partners: [acme] });
    await start(folder);
    const file = await writePartners(folder, { partners: [{ ...acme, name: "Acme, Inc." }] });
    await expect(start(folder)).rejects.toThrow(
      `${file} is no longer used, because the partners are in the database. Remove the file, and edit the partners in the Admin Panel. To store what it says, run: npm run partners -- import ${file}`,
    );
    expect(await names()).toEqual(["Acme Tools"]);

    const added = await startServers();
    await added.store.add(partner(other), new Date());
    await expect(added.start(folder)).rejects.toThrow("is no longer used");
    expect(await added.names()).toEqual(["Other"]);
    expect(await store.list()).toHaveLength(1);
  });

  it("stops the start if it cannot be used, and nothing is stored", async () => {
    const { start, names } = await startServers();
    const folder = testFolder();
    const file = await writePartners(folder, { partners: [acme, { ...acme, accent: "red" }] });
    await expect(start(folder)).rejects.toThrow(`${file} cannot be used. It has 2 problems:`);
    expect(await names()).toEqual([]);
    await writePartners(folder, { partners: [acme] });
    await start(folder);
    expect(await names()).toEqual(["Acme Tools"]);
  });

  it("serves a database without partners again, such as one from an older backup", async () => {
    const folder = testFolder();
    const file = await writePartners(folder, { partners: [acme] });
    await (await startServers()).start(folder);
    const restored = await startServers();
    await restored.start(folder);
    expect(await restored.names()).toEqual(["Acme Tools"]);
    // Whoever deletes the partners there is not surprised by the file.
    await restored.store.remove("acme", undefined);
    await restored.start(folder);
    expect(await restored.names()).toEqual([]);
    await rename(join(folder, "partners.taken-in.json"), file);
    await restored.start(folder);
    expect(await restored.names()).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
