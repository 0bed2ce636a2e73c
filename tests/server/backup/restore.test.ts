import fs, {
  chownSync,
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { pino } from "pino";
import { Header, list } from "tar";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { openFolder } from "#server/db/engines/sqlite/connection.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { findGivenRevision } from "#server/db/given-numbers.ts";
import { eraseDeleted } from "#server/quotes/erase/erase-old.ts";
import { createListStore } from "#server/quotes/list/list-store.ts";
import { readShortQuotes } from "#server/quotes/read-quotes.ts";
import { reviewChange } from "#server/quotes/rehearsal/review-change.ts";
import { createPublisher } from "#server/rules/drafts/publish-draft.ts";
import { createRulesStore } from "#server/rules/rules-store.ts";
import { reviewInUse } from "#server/rules/store-edit.ts";
import { RulesDraftsReply } from "#shared/api/rules/rules-drafts.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { NO_FINDINGS } from "../../support/rules/findings.ts";
import { appWithBackups } from "../../support/server/backups.ts";
import { contentOf, copiesOf, sha256, testFolder } from "../../support/server/data-folder.ts";
import { fixedPartners } from "../../support/server/partners.ts";
import { runCommand } from "../../support/server/run-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

/** Runs the command for a folder. Returns its exit code and its output. */
const restore = (folder: string, ...args: readonly string[]) => restoreWith({}, folder, ...args);

function restoreWith(settings: Readonly<Record<string, string>>, folder: string, ...args: readonly string[]) {
  const places = { DATA_DIR: join(folder, "data"), UPLOADS_DIR: join(folder, "uploads") };
  return runCommand(["restore", ...args], { env: { ...places, ...settings } });
}

let made: ReturnType<typeof makeSomeBackup> | undefined;

async function makeSomeBackup() {
  const { make, image, uploadsDir } = await appWithBackups();
  const { file } = await make();
  return { bytes: readFileSync(file), image, imageHash: sha256(join(uploadsDir, "images", image)) };
}

/** A backup with one quote, revision 2 of the rules, and their image. It is made once, and copied for each test. */
async function someBackup() {
  made ??= makeSomeBackup();
  const { bytes, ...facts } = await made;
  const file = join(testFolder(), "backup.tar");
  writeFileSync(file, bytes);
  return { file, ...facts };
}

/** The folders of a stopped server, with revision 1 of the rules. */
const otherFolder = copiesOf(async (folder) => {
  const db = await openFolder(join(folder, "data"));
  await createRulesStore(db).seed(
    { document: { ...catalogDocument, basePrice: 9 }, findings: NO_FINDINGS },
    new Date(),
  );
  await db.destroy();
});

/** The quotes and the revision in a data folder. */
async function found(folder: string) {
  const db = await openFolder(join(folder, "data"), "server");
  const filter = { overdue: false, overdueFirst: false, sort: "newest" } as const;
  const { quotes } = await createListStore(db, "UTC").list(
    filter,
    { limit: 9, overdueBefore: new Date(), today: "2026-11-01" },
    readShortQuotes,
  );
  const { revision } = await createRulesStore(db).loadCurrent();
  await db.destroy();
  return { quotes: quotes.length, revision };
}

const keptFiles = (folder: string) => Object.keys(contentOf(folder)).filter((name) => name.includes("before-restore"));

type File = { readonly name: string; readonly bytes: Buffer };

/** A copy of the backup with changed files. */
async function rewritten(file: string, change: (files: readonly File[]) => readonly File[]) {
  const files: File[] = [];
  await list({
    file,
    onReadEntry(entry) {
      const chunks: Buffer[] = [];
      entry.on("data", (chunk) => void chunks.push(chunk));
      entry.on("end", () => void files.push({ name: entry.path, bytes: Buffer.concat(chunks) }));
    },
  });
  const blocks = change(files).flatMap(({ name, bytes }) => {
    const header = new Header({ path: name, size: bytes.length, mtime: new Date(), mode: 0o600, type: "File" });
    header.encode();
    return [header.block ?? Buffer.alloc(0), bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  const target = join(testFolder(), "changed.tar");
  writeFileSync(target, Buffer.concat([...blocks, Buffer.alloc(1024)]));
  return target;
}

describe("npm run restore", () => {
  it("restores database and images into an empty folder", async () => {
    const { file, image, imageHash } = await someBackup();
    const folder = testFolder();
    const { code, out, err } = await restore(folder, file);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(
      /made at 2026-11-22T00:27:44\.000Z: 1 quote, revision 2 of the rules, 1 of 1 image added\.\nThere was no database before\.\nAccounts, passwords, API keys, private links, .*\nScheduled drafts wait for staff\.\n$/,
    );
    expect(Object.keys(contentOf(folder))).toEqual(["data/workbench.sqlite", `uploads/images/${image}`]);
    expect(await found(folder)).toEqual({ quotes: 1, revision: 2 });
    expect(sha256(join(folder, "uploads/images", image))).toBe(imageHash);
  });

  it.runIf(process.getuid?.() === 0)(
    "gives the folder of images to the owner of the data folder when it runs as root",
    async () => {
      const { file, image } = await someBackup();
      const [dataDir, uploadsDir] = [testFolder(), join(testFolder(), "new")];
      chownSync(dataDir, 12_345, 12_346);
      const env = { DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir };
      expect(await runCommand(["restore", file], { env })).toMatchObject({ code: 0 });
      for (const path of [
        uploadsDir,
        join(uploadsDir, "images"),
        join(uploadsDir, "images", image),
        databaseFile(dataDir),
      ])
        expect([path, statSync(path)]).toMatchObject([path, { uid: 12_345, gid: 12_346 }]);
      expect(statSync(uploadsDir).mode & 0o777).toBe(0o700);
    },
  );

  it("keeps the previous database and all images", async () => {
    const { file } = await someBackup();
    const folder = await otherFolder();
    const own = `${"0123456789abcdef".repeat(2)}.png`;
    await mkdir(join(folder, "uploads/images"), { recursive: true });
    writeFileSync(join(folder, "uploads/images", own), "own");
    const before = sha256(databaseFile(join(folder, "data")));
    const { out } = await restore(folder, file);
    const [kept = "", ...more] = keptFiles(folder);
    expect(more).toEqual([]);
    expect(out).toContain(`The previous database is kept as ${join(folder, kept)}.\n`);
    expect(await found(folder)).toEqual({ quotes: 1, revision: 2 });
    expect(existsSync(join(folder, "uploads/images", own))).toBe(true);
    const old = new SQLite(join(folder, kept), { readonly: true });
    expect(old.prepare("select count(*) as count from quotes").get()).toEqual({ count: 0 });
    old.close();
    expect(before).not.toBe(sha256(databaseFile(join(folder, "data"))));
  });

  it("replaces an image only by one that begins with all of it, and keeps a longer or another one", async () => {
    const { image, places, make } = await appWithBackups();
    const path = join(places.uploadsDir, "images", image);
    const whole = readFileSync(path);
    const part = whole.subarray(0, -9);
    writeFileSync(path, part);
    const { file } = await make();
    for (const [there, kept, replaced] of [
      [whole, whole, ""],
      [Buffer.from("compressed"), Buffer.from("compressed"), ""],
      [part.subarray(0, 9), part, ", 1 incomplete image replaced"],
      ["", part, ", 1 incomplete image replaced"],
    ] as const) {
      writeFileSync(path, there);
      const { out } = await restoreWith({ UPLOADS_DIR: places.uploadsDir }, testFolder(), file);
      expect(out).toContain(`, 0 of 1 image added${replaced}.\n`);
      expect(kept.equals(readFileSync(path)), `${there.length} bytes`).toBe(true);
    }
  });

  it("publishes no draft, erases no quote and sends no link, though their times have passed, before staff could decide again", async () => {
    const { make, request, stores } = await appWithBackups();
    const edit = { type: "set-base-price", basePrice: 1 };
    const drafts = "/api/admin/rules-drafts";
    await request.post(`${drafts}/changes-waiting/edits`).send({ key: "an-edit-1", edit });
    const time = { publishAt: new Date(Date.now() + 60_000).toISOString(), name: "Wrong prices" };
    const scheduled = await request.put(`${drafts}/changes-waiting/schedule`).set("If-Match", "*").send(time);
    const { quoteId } = (await request.post("/api/quotes/submit").send(createSubmission())).body;
    await request.delete(`/api/quotes/${quoteId}`);
    await stores.messages.add({ channel: "email", destination: "person:a", template: "password-reset" }, new Date());
    const { file } = await make();
    // After the backup, staff discarded the draft and restored the quote.
    await request.delete(`${drafts}/${scheduled.body.draft.id}`).set("If-Match", "*");
    await request.post(`/api/quotes/${quoteId}/restore`);

    const folder = testFolder();
    const [dataDir, uploadsDir] = [join(folder, "data"), join(folder, "uploads")];
    const later = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
    await restoreBackup(file, { dataDir, uploadsDir, backupKey: undefined }, later);
    const restored = await openFolder(dataDir, "server");
    onTestFinished(() => restored.destroy());
    // The rest of what a restore does is in restored-by-hand.test.ts.
    expect(await restored.selectFrom("messages").selectAll().execute()).toEqual([]);
    expect(await findGivenRevision(restored)).toBe(10_002);
    const app = await startTestApp({ beside: { db: restored, dataDir }, now: () => later });
    const told: string[] = [];
    const review = reviewInUse(fixedPartners([]), restored.settings, reviewChange);
    const tellConflicts = async (authors: readonly string[]) => void told.push(...authors);
    const publisher = createPublisher({ ...app.stores, review, tellConflicts }, pino({ level: "silent" }));
    await publisher.run(later);
    expect((await app.stores.rules.loadCurrent()).document.basePrice).not.toBe(1);
    expect(told).toEqual(["staff"]);
    const list = RulesDraftsReply.parse((await app.request.get(drafts)).body);
    expect(list.drafts).toMatchObject([
      { publishAt: null, notPublished: expect.stringContaining("A backup was restored") },
    ]);
    await eraseDeleted(app.stores.erasure, later);
    expect((await app.request.post(`/api/quotes/${quoteId}/restore`)).status).toBe(200);

    // What is scheduled from now on is published.
    const again = { ...time, publishAt: new Date(later.getTime() + 60_000).toISOString() };
    await app.request.put(`${drafts}/${scheduled.body.draft.id}/schedule`).set("If-Match", "*").send(again);
    await publisher.run(new Date(again.publishAt));
    expect((await app.stores.rules.loadCurrent()).document.basePrice).toBe(1);
  });

  it("keeps every previous database, even after two restores in the same second", async () => {
    const { file } = await someBackup();
    const folder = await otherFolder();
    vi.setSystemTime(new Date("2026-11-22T01:00:00Z"));
    await restore(folder, file);
    expect((await restore(folder, file)).code).toBe(0);
    expect(keptFiles(folder)).toEqual([
      "data/workbench.sqlite.before-restore-2026-11-22T01-00-00Z",
      "data/workbench.sqlite.before-restore-2026-11-22T01-00-00Z-2",
    ]);
  });

  it("keeps the -wal of a killed server with the previous database, and does not apply it to the backup", async () => {
    const { file } = await someBackup();
    const folder = await otherFolder();
    const killed = testFolder();
    await mkdir(join(killed, "data"));
    const db = await openFolder(join(folder, "data"));
    const document = { ...catalogDocument, basePrice: 8 };
    const change = { document, findings: NO_FINDINGS, author: "", summary: "", at: new Date(), basedOn: 1 };
    await createRulesStore(db).append(change);
    for (const side of ["", "-wal", "-shm"])
      copyFileSync(databaseFile(join(folder, "data")) + side, databaseFile(join(killed, "data")) + side);
    await db.destroy();
    expect((await restore(killed, file)).code).toBe(0);
    expect(await found(killed)).toEqual({ quotes: 1, revision: 2 });
    const [kept = ""] = keptFiles(killed);
    const old = new SQLite(join(killed, kept), { readonly: true });
    expect(old.prepare("select max(revision) as newest from rules_revisions").get()).toEqual({ newest: 2 });
    old.close();
  });

  it.each([
    ["was emptied", (file: string) => truncateSync(file)],
    ["is not a database", (file: string) => writeFileSync(file, "no database ".repeat(1000))],
    ["is missing, except its -wal", (file: string) => rmSync(file)],
  ])("replaces a database that %s, and keeps all of its files", async (_name, damage) => {
    const { file } = await someBackup();
    const folder = await otherFolder();
    const database = databaseFile(join(folder, "data"));
    damage(database);
    writeFileSync(`${database}-wal`, "what waits");
    const { code, out } = await restore(folder, file);
    expect(code).toBe(0);
    expect(out).toContain("is kept as");
    expect(await found(folder)).toEqual({ quotes: 1, revision: 2 });
    const wal = keptFiles(folder).find((name) => name.endsWith("-wal")) ?? "";
    expect(readFileSync(join(folder, wal), "utf8")).toBe("what waits");
  });

  it("is refused while an idle server has the database open", async () => {
    const { file } = await someBackup();
    const folder = await otherFolder();
    const db = await openFolder(join(folder, "data"));
    await createRulesStore(db).loadCurrent();
    const before = contentOf(folder);
    expect(await restore(folder, file)).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/workbench\.sqlite is in use\. Stop the server.*Nothing was changed\.\n$/),
    });
    const { uploads: _none, ...after } = { uploads: "", ...contentOf(folder) };
    expect(after).toEqual(before);
    await db.destroy();
  });
});

const withName =
  (from: RegExp, to: string) =>
  (files: readonly File[]): readonly File[] =>
    files.map(({ name, bytes }) => ({ name: name.replace(from, to), bytes }));

const changed = (file: string, change: (bytes: Buffer) => Buffer) => (files: readonly File[]) =>
  files.map((each) => (each.name === file ? { ...each, bytes: change(each.bytes) } : each));

const withManifest = (from: string, to: string) =>
  changed("manifest.json", (bytes) => Buffer.from(bytes.toString().replace(from, to)));

/** Changes the manifest, too, so that only the content can be wrong. */
const withDatabase =
  (sql: string) =>
  (files: readonly File[]): readonly File[] => {
    const database = join(testFolder(), "changed.sqlite");
    const bytes = files.find(({ name }) => name === "workbench.sqlite")?.bytes ?? Buffer.alloc(0);
    writeFileSync(database, bytes);
    const db = new SQLite(database);
    db.pragma("foreign_keys = OFF");
    db.exec(sql);
    db.close();
    return withContent(files, "workbench.sqlite", readFileSync(database), sha256(database));
  };

function withContent(files: readonly File[], target: string, bytes: Buffer, hash: string) {
  return files.map((file) => {
    if (file.name === target) return { ...file, bytes };
    if (file.name !== "manifest.json") return file;
    const manifest = JSON.parse(file.bytes.toString());
    const listed = manifest.files.map((each: { name: string }) =>
      each.name === target ? { ...each, size: bytes.length, sha256: hash } : each,
    );
    return { ...file, bytes: Buffer.from(JSON.stringify({ ...manifest, files: listed })) };
  });
}

const REFUSED: readonly (readonly [string, (files: readonly File[]) => readonly File[], RegExp])[] = [
  ["without a manifest", (files) => files.slice(0, -1), /it lacks manifest\.json/],
  ["without its database", (files) => files.slice(1), /it lacks workbench\.sqlite/],
  [
    "without the image of its rules",
    (files) => files.filter(({ name }) => !name.startsWith("images/")),
    /it lacks images\/[0-9a-f]{32}\.png/,
  ],
  ["with terminal escapes in a name", withManifest("images/", "\\u001b[2J\\u009b"), /: it lacks \uFFFD\[2J\uFFFD\S+/],
  ["with a path outside the folder", withName(/^images\//, "../"), /it lacks/],
  [
    "with an unexpected file",
    (files) => [...files, { name: "../../etc/passwd", bytes: Buffer.from("x") }],
    /it has an unexpected file "\.\.\/\.\.\/etc\/passwd"/,
  ],
  ["with a duplicate file", (files) => [...files, ...files.slice(0, 1)], /it contains a file twice/],
  [
    "with one byte changed in the database",
    changed("workbench.sqlite", (bytes) => bytes.fill((bytes[5000] ?? 0) ^ 1, 5000, 5001)),
    /its workbench\.sqlite was changed/,
  ],
  ["of a newer format", withManifest('"version": 1', '"version": 2'), /it was made by a newer version/],
  [
    "of a newer schema",
    withDatabase("insert into kysely_migration values ('900-future', '2030')"),
    /was written by a newer version/,
  ],
  ["without a table", withDatabase("drop table quote_events"), /the table quote_events is missing/],
  [
    "with a dangling reference",
    withDatabase("insert into quote_images values ('Q-000000-00000', 'x.png')"),
    /a row of quote_images refers to a missing row/,
  ],
  [
    "with invalid rules",
    withDatabase("update rules_revisions set document = json_set(document, '$.steps[0].options', json('[]'))"),
    /This backup cannot be used\. Its rules/,
  ],
  [
    "with fewer quotes than its manifest says",
    withDatabase(
      "delete from quote_snapshots; delete from quote_options; delete from quote_images; delete from quote_links; delete from quotes",
    ),
    /its manifest does not match its contents/,
  ],
];

describe("npm run restore refuses a backup, and changes nothing,", () => {
  it.each(REFUSED)("%s", async (_name, change, reason) => {
    const { file } = await someBackup();
    const refused = await rewritten(file, change);
    const folder = await otherFolder();
    const before = contentOf(folder);
    const { code, out, err } = await restore(folder, refused);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(reason);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(contentOf(folder)).toEqual(before);
  });

  it("if it is truncated", async () => {
    const { file } = await someBackup();
    const bytes = readFileSync(file);
    for (const length of [0, 100, 512, 5000, bytes.length / 2, bytes.length - 2048]) {
      const cut = join(testFolder(), "cut.tar");
      writeFileSync(cut, bytes.subarray(0, length));
      const folder = testFolder();
      const { code, err } = await restore(folder, cut);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("is not a complete backup") });
      expect(contentOf(folder)).toEqual({});
    }
  });

  it("if the disk takes only a part of it", async () => {
    const { file } = await someBackup();
    const folder = await otherFolder();
    const before = contentOf(folder);
    const { write } = fs;
    const part = (...[descriptor, bytes, offset, length, at, done]: readonly unknown[]) =>
      Reflect.apply(write, fs, [descriptor, bytes, offset, Number(length) / 2, at, done]);
    const writes = vi.spyOn(fs, "write").mockImplementationOnce(part);
    const { code, err } = await restore(folder, file);
    expect(writes).toHaveBeenCalled();
    expect({ code, err }).toEqual({
      code: 1,
      err: `The disk of ${folder}/data is too full for this backup. The database was not changed.\n`,
    });
    expect(contentOf(folder)).toEqual(before);
  });

  it("if the disk of the images is full", async () => {
    const { file } = await someBackup();
    const folder = await otherFolder();
    const handle = await open(file);
    await handle.close();
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    vi.spyOn(Object.getPrototypeOf(handle), "sync").mockRejectedValueOnce(full);
    const { err } = await restore(folder, file);
    expect(err).toBe(`The disk of ${folder}/uploads is too full for this backup. The database was not changed.\n`);
    expect(await found(folder)).toEqual({ quotes: 0, revision: 1 });
  });

  it("with a link in it", async () => {
    const { file } = await someBackup();
    const bytes = readFileSync(file);
    const linked = join(testFolder(), "linked.tar");
    const link = new Header({ path: "workbench.sqlite", linkpath: "/etc/passwd", mode: 0o600, type: "SymbolicLink" });
    link.encode();
    writeFileSync(linked, Buffer.concat([link.block ?? Buffer.alloc(0), bytes]));
    expect((await restore(testFolder(), linked)).err).toContain("is not a plain file");
  });

  it("that does not exist", async () => {
    expect(await restore(testFolder(), "/nowhere/x.tar")).toMatchObject({
      code: 1,
      err: "/nowhere/x.tar cannot be read (it does not exist).\n",
    });
  });
});

describe("the seal of a backup", () => {
  const KEY = "nobody guesses this key";
  const withKey = { BACKUP_KEY: KEY };

  it("is made and checked with BACKUP_KEY; without a key, the output says that it was not checked", async () => {
    const { make } = await appWithBackups();
    const { file } = await make(KEY);
    expect((await restoreWith(withKey, testFolder(), file)).code).toBe(0);
    const { code, out } = await restore(testFolder(), file);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining("Its seal was not checked, because BACKUP_KEY is not set.\n"),
    ]);
  });

  it.each<[string, (file: string) => Promise<string> | string, string, RegExp]>([
    ["of another key", (file) => file, "another key altogether", /its seal does not match this BACKUP_KEY/],
    [
      "of a backup with changed quotes and hashes",
      (file) => rewritten(file, withDatabase("update quotes set name = 'Mallory'")),
      KEY,
      /its seal does not match this BACKUP_KEY, or somebody changed it/,
    ],
    [
      "that was removed",
      (file) =>
        rewritten(
          file,
          changed("manifest.json", (bytes) => {
            const { seal: _seal, ...others } = JSON.parse(bytes.toString());
            return Buffer.from(JSON.stringify(others));
          }),
        ),
      KEY,
      /it has no seal, but BACKUP_KEY is set; to restore it anyway, unset BACKUP_KEY/,
    ],
  ])("prevents a restore: one %s", async (_what, change, key, reason) => {
    const { make } = await appWithBackups();
    const file = await change((await make(KEY)).file);
    const folder = testFolder();
    const { code, err } = await restoreWith({ BACKUP_KEY: key }, folder, file);
    expect([code, err]).toEqual([1, expect.stringMatching(reason)]);
    expect(contentOf(folder)).toEqual({});
  });
});
