import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeDatabase, openFolder } from "#server/db/engines/sqlite/connection.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { createRulesStore } from "#server/rules/rules-store.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { NO_FINDINGS } from "../../support/rules/findings.ts";
import { contentOf, copiesOf, testFolder } from "../../support/server/data-folder.ts";
import { testStores } from "../../support/server/stores.ts";

const PAGE = 4096;

const isRoot = process.getuid?.() === 0;

/** A folder as a server leaves it after a regular stop. */
const stoppedFolder = copiesOf(async (folder) => {
  const db = await openFolder(folder);
  await createRulesStore(db).seed({ document: catalogDocument, findings: NO_FINDINGS }, new Date());
  await db.destroy();
});

/** A folder as a killed server leaves it: a revision of the rules is in the -wal only. */
const killedFolder = copiesOf(async (killed) => {
  const folder = await stoppedFolder();
  const db = await openFolder(folder);
  const document = { ...catalogDocument, basePrice: 1700 };
  const revision = {
    ...{ document, findings: NO_FINDINGS, author: "staff" },
    ...{ summary: "", at: new Date(), basedOn: 1 },
  };
  await createRulesStore(db).append(revision);
  for (const suffix of ["", "-wal", "-shm"]) copyFileSync(databaseFile(folder) + suffix, databaseFile(killed) + suffix);
  await db.destroy();
});

function overwrite(file: string, offset: number, bytes: Buffer): void {
  const content = readFileSync(file);
  bytes.copy(content, offset);
  writeFileSync(file, content);
}

function change(folder: string, sql: string): void {
  const db = new SQLite(databaseFile(folder));
  db.pragma("foreign_keys = OFF");
  db.exec(sql);
  db.close();
}

const noise = (length: number) => Buffer.alloc(length, "no page of a database ");

const DAMAGE: readonly (readonly [string, (folder: string) => void, RegExp])[] = [
  ["is empty", (folder) => truncateSync(databaseFile(folder)), /\(it is empty\)/],
  [
    "is cut off in the middle",
    (folder) => truncateSync(databaseFile(folder), 20 * PAGE),
    /malformed|out of range|not a database/,
  ],
  ["is cut off within its first page", (folder) => truncateSync(databaseFile(folder), 100), /not a database|malformed/],
  ["has an overwritten page", (folder) => overwrite(databaseFile(folder), 4 * PAGE, noise(PAGE)), /page|malformed/],
  ["has a page of zeros", (folder) => overwrite(databaseFile(folder), 4 * PAGE, Buffer.alloc(PAGE)), /page|malformed/],
  ["lacks a table", (folder) => change(folder, "drop table quote_events"), /the table quote_events is missing/],
  ["lacks a trigger", (folder) => change(folder, "drop trigger quote_found"), /the trigger quote_found is missing/],
  [
    "belongs to another program",
    (folder) => {
      rmSync(databaseFile(folder));
      for (const side of ["-wal", "-shm"]) rmSync(databaseFile(folder) + side, { force: true });
      change(folder, "create table recipes (title text)");
    },
    /its tables are missing/,
  ],
];

describe.each([
  ["was stopped", stoppedFolder],
  ["was killed", killedFolder],
])("the database of a server that %s", (_how, folderOf) => {
  it("opens with the latest revision", async () => {
    const folder = await folderOf();
    const db = await openFolder(folder, "server");
    expect((await createRulesStore(db).loadCurrent()).revision).toBe(folderOf === killedFolder ? 2 : 1);
    await db.destroy();
  });

  it.each(DAMAGE)("is refused and left untouched if it %s", async (_name, damage, reason) => {
    const folder = await folderOf();
    damage(folder);
    const before = contentOf(folder);
    const opened = openFolder(folder, "server");
    await expect(opened).rejects.toThrow(reason);
    await expect(opened).rejects.toThrow(`The database ${databaseFile(folder)} is damaged (`);
    expect(contentOf(folder)).toEqual(before);
  });

  it("is refused if a newer version wrote it", async () => {
    const folder = await folderOf();
    change(folder, "insert into kysely_migration values ('900-of-the-future', '2030')");
    const before = contentOf(folder);
    await expect(openFolder(folder)).rejects.toThrow(/was written by a newer version \(it has 900-of-the-future\)/);
    expect(contentOf(folder)).toEqual(before);
  });
});

// Root can write anywhere.
describe.skipIf(isRoot)("a read-only database", () => {
  it.each(["the file", "its folder"])("is refused because of %s", async (what) => {
    const folder = await stoppedFolder();
    chmodSync(what === "the file" ? databaseFile(folder) : folder, 0o500);
    onTestFinished(() => chmodSync(folder, 0o700));
    await expect(openFolder(folder)).rejects.toThrow(
      `the database in ${folder} cannot be used (EACCES: permission denied`,
    );
  });
});

describe("a database whose header is overwritten", () => {
  const headerless = async (folder: string) => {
    overwrite(databaseFile(folder), 0, noise(100));
    return folder;
  };

  it("is refused and left untouched", async () => {
    const folder = await headerless(await stoppedFolder());
    const before = contentOf(folder);
    await expect(openFolder(folder)).rejects.toThrow(/is damaged \(file is not a database\)/);
    expect(contentOf(folder)).toEqual(before);
  });

  it("recovers if its first page is in the -wal", async () => {
    const db = await openFolder(await headerless(await killedFolder()), "server");
    expect((await createRulesStore(db).loadCurrent()).document.basePrice).toBe(1700);
    await db.destroy();
  });
});

describe("a folder without a database", () => {
  it("gets a database if it never had one, and is closed to others if it is new", async () => {
    const folder = join(testFolder(), "new");
    const db = await openFolder(folder, "server");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(await testStores(db).quotes.find("Q-261101-00001")).toBeUndefined();
    await db.destroy();
    expect(Object.keys(contentOf(folder))).toEqual(["server.lock", "workbench.sqlite"]);
  });

  it("gets a database that only its owner can read, including the -wal and -shm", async () => {
    const folder = testFolder();
    chmodSync(folder, 0o755);
    const db = await openFolder(folder);
    await createRulesStore(db).seed({ document: catalogDocument, findings: NO_FINDINGS }, new Date());
    for (const side of ["", "-wal", "-shm"]) expect(statSync(databaseFile(folder) + side).mode & 0o777).toBe(0o600);
    await db.destroy();
  });

  it.runIf(isRoot)("gets a database that belongs to the owner of the folder when root creates it", async () => {
    const folder = testFolder();
    chownSync(folder, 12_345, 12_346);
    await (await openFolder(folder)).destroy();
    expect(statSync(databaseFile(folder))).toMatchObject({ uid: 12_345, gid: 12_346 });
  });

  it.each(["workbench.sqlite-wal", "workbench.sqlite.before-restore-2026-11-22T00-27-44Z"])(
    "gets no database if %s shows that it had one",
    async (left) => {
      const folder = testFolder();
      writeFileSync(join(folder, left), "left");
      await expect(openFolder(folder)).rejects.toThrow(`it is missing, but ${left} exists`);
      expect(Object.keys(contentOf(folder))).toEqual([left]);
    },
  );

  it("gets one complete database when several processes open it at once", async () => {
    const folder = testFolder();
    const opened = await Promise.all([1, 2, 3, 4].map(() => openFolder(folder)));
    for (const db of opened) {
      expect(await createRulesStore(db).isEmpty()).toBe(true);
      await db.destroy();
    }
    expect(Object.keys(contentOf(folder))).toEqual(["workbench.sqlite"]);
  });

  it("loses the temporary files of a killed start, and nothing else", async () => {
    const folder = testFolder();
    mkdirSync(join(folder, "rules"));
    const left = [".new-database-999999999-0123456789ab.draft", ".new-database-note"];
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const name of left) {
      writeFileSync(join(folder, name), "left");
      utimesSync(join(folder, name), hourAgo, hourAgo);
    }
    await makeDatabase(folder);
    expect(Object.keys(contentOf(folder))).toEqual([".new-database-note", "workbench.sqlite"]);
  });
});
