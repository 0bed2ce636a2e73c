import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { warnOfNetworkFolder } from "#server/app/network-folder.ts";
import { claimFolder } from "#server/db/engines/sqlite/claim-folder.ts";
import { makeFolder } from "#server/platform/disk.ts";
import { testFolder } from "../../support/server/data-folder.ts";

it.each([
  ["NFS", 0x6969],
  ["SMB", 0xfe534d42],
])("a data folder on %s is warned about, because SQLite can lose data there", async (name, type) => {
  expect(await warnOfNetworkFolder("/data", async () => type)).toBe(
    `DATA_DIR is on another machine (${name}), where SQLite can lose or damage data. Use a local disk, or PostgreSQL with DATABASE_URL.`,
  );
});

it("a local data folder, and one of an unknown type, are not warned about", async () => {
  expect(await warnOfNetworkFolder(testFolder())).toBeUndefined();
  const fail = async () => Promise.reject(new Error("not supported"));
  expect(await warnOfNetworkFolder("/data", fail)).toBeUndefined();
});

it.skipIf(!existsSync("/proc/self"))("a data folder is refused where nobody can make one, as in /proc", () => {
  expect(() => makeFolder("/proc/bench/data")).toThrow("ENOENT");
});

it("a folder gets the parents that it lacks, and takes those with it that are still empty", () => {
  const parent = testFolder();
  const [above, folder] = [join(parent, "a"), join(parent, "a/b/c")];
  const remove = makeFolder(folder);
  expect([existsSync(folder), makeFolder(folder)]).toEqual([true, undefined]);
  writeFileSync(join(above, "own"), "");
  remove?.();
  expect(readdirSync(above)).toEqual(["own"]);
});

it("a data folder belongs to one server, which names it to a second one, until it gives it up", () => {
  const folder = testFolder();
  const giveUp = claimFolder(folder);
  expect(() => claimFolder(folder)).toThrow(
    `Another server uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
  );
  giveUp();
  claimFolder(folder)();
});
