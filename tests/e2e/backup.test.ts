import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#server/db/connection.ts";
import { createRulesStore } from "#server/rules/store.ts";
import { catalogDocument } from "../support/catalog.ts";
import { contentOf, sha256, testFolder } from "../support/data-folder.ts";
import { png } from "../support/images.ts";
import { type RunningServer, startServer } from "../support/running-server.ts";
import { submission } from "../support/submission.ts";

/** A process of its own starts slowly on a busy machine. */
const PATIENT = { timeout: 50_000 };

/** Starts a built command, or the server, on a folder with `data` and `uploads` in it. */
function start(entry: string, folder: string, args: readonly string[], env = {}) {
  const child = spawn(process.execPath, [`dist/server/${entry}.js`, ...args], {
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: join(folder, "data"),
      UPLOADS_DIR: join(folder, "uploads"),
      ...env,
    },
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]).then(
    ([out, err]) => ({ code: child.exitCode, out, err }),
  );
  return { child, ended };
}

const run = (...args: Parameters<typeof start>) => start(...args).ended;

async function server(): Promise<RunningServer> {
  const started = await startServer();
  onTestFinished(started.stop);
  return started;
}

const post = async (url: string, body: object) => {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(201);
  return reply.json();
};

/** Submits, uploads and edits until it is told to stop; tells what was acknowledged. */
function load({ url, reviseRules }: RunningServer) {
  let isOver = false;
  const acknowledged = { quotes: [] as string[], images: [] as string[], revisions: 0 };
  const until = async (work: () => Promise<void>) => {
    while (!isOver) await work();
  };
  const submit = () =>
    until(async () => {
      const { quoteId } = await post(`${url}/api/quotes/submit`, submission());
      acknowledged.quotes.push(String(quoteId));
      await setTimeout(10);
    });
  const upload = async () => {
    const bytes = await png(40, 40);
    await until(async () => {
      const form = new FormData();
      form.set("image", new Blob([new Uint8Array(bytes)]), "photo.png");
      const reply = await fetch(`${url}/api/images/upload`, { method: "POST", body: form });
      acknowledged.images.push(String((await reply.json()).filename));
      await setTimeout(50);
    });
  };
  const edit = () =>
    until(async () => {
      const basePrice = 1500 + acknowledged.revisions;
      reviseRules({ ...catalogDocument, basePrice });
      acknowledged.revisions += 1;
      await setTimeout(25);
    });
  const all = Promise.all([submit(), submit(), submit(), upload(), edit()]);
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

const copyOf = (told: ReturnType<typeof load>["acknowledged"]) => ({
  quotes: [...told.quotes],
  images: [...told.images],
  revisions: told.revisions,
});

describe("a backup under load", () => {
  it("is restored with everything that was acknowledged before it, counts and hashes agree", async () => {
    const busy = await server();
    const under = load(busy);
    await expect
      .poll(() => {
        const { quotes, images, revisions } = under.acknowledged;
        return Math.min(quotes.length / 20, images.length / 2, revisions / 5);
      }, PATIENT)
      .toBeGreaterThan(1);
    const before = copyOf(under.acknowledged);
    const backups = testFolder();
    const places = { DATA_DIR: busy.dataDir, UPLOADS_DIR: busy.uploadsDir };
    const made = await run("backup-command", backups, [backups], places);
    const during = under.acknowledged.quotes.length - before.quotes.length;
    await setTimeout(200);
    await under.stop();
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(during).toBeGreaterThan(0);

    const [name = ""] = readdirSync(backups);
    const folder = testFolder();
    const restored = await run("restore-command", folder, [join(backups, name)]);
    expect(restored).toMatchObject({ code: 0, err: "" });
    const counted = Number(/: (\d[\d,]*) quotes?,/.exec(restored.out)?.[1]?.replace(",", ""));

    const again = await startServer(async () => {}, {
      DATA_DIR: join(folder, "data"),
      UPLOADS_DIR: join(folder, "uploads"),
    });
    onTestFinished(again.stop);
    const db = new SQLite(join(folder, "data/workbench.sqlite"));
    const ids = db.prepare<[], string>("select id from quotes").pluck().all();
    const revision = db.prepare("select max(revision) from rules_revisions").pluck().get();
    db.close();
    expect(ids).toHaveLength(counted);
    expect(ids).toEqual(expect.arrayContaining(before.quotes));
    expect(under.acknowledged.quotes).toEqual(expect.arrayContaining(ids));
    expect(revision).toBeGreaterThan(before.revisions);
    const list = await (await fetch(`${again.url}/api/quotes/list`)).json();
    expect(list.counts.pending).toBe(counted);
    const rules = await (
      await fetch(`${again.url}/api/configuration/rules/${catalogDocument.product}`)
    ).json();
    expect(rules.rules).toMatchObject({ revision, basePrice: 1500 + Number(revision) - 2 });

    const images = readdirSync(join(folder, "uploads/images"));
    expect(images).toEqual(expect.arrayContaining(before.images));
    for (const image of images)
      expect(sha256(join(folder, "uploads/images", image))).toBe(
        sha256(join(busy.uploadsDir, "images", image)),
      );
  });
});

describe("a restore that is killed", () => {
  it("leaves the database from before or that of the backup, at whatever moment", async () => {
    const source = await server();
    for (let count = 0; count < 5; count += 1)
      await post(`${source.url}/api/quotes/submit`, submission());
    const backups = testFolder();
    const places = { DATA_DIR: source.dataDir, UPLOADS_DIR: source.uploadsDir };
    await run("backup-command", backups, [backups], places);
    const [name = ""] = readdirSync(backups);
    // From its first trace on the command has only files to write and to rename.
    for (const trace of [".restore-", ".before-restore-", ".before-restore-"]) {
      const folder = testFolder();
      const data = join(folder, "data");
      const before = await openDatabase(data);
      await createRulesStore(before).seed(catalogDocument, new Date());
      await before.destroy();
      const killed = start("restore-command", folder, [join(backups, name)]);
      while (killed.child.exitCode === null && !readdirSync(data).join().includes(trace))
        await setTimeout(1);
      killed.child.kill("SIGKILL");
      await killed.ended;
      const after = await openDatabase(data, "quick_check");
      const { revision } = await createRulesStore(after).current();
      await after.destroy();
      expect(revision).toBe(1);
      const db = new SQLite(join(data, "workbench.sqlite"), { readonly: true });
      expect([0, 5]).toContain(db.prepare("select count(*) from quotes").pluck().get());
      db.close();
    }
  }, 180_000);
});

describe("a server with backups", () => {
  it("makes one at the start", async () => {
    const folder = testFolder();
    const backups = join(folder, "backups");
    const started = start("main", folder, [], { BACKUP_DIR: backups });
    await once(started.child.stdout, "data");
    const whole = [expect.stringMatching(/^workbench-.*\.tar$/)];
    await expect.poll(() => readdirSync(backups), PATIENT).toEqual(whole);
    started.child.kill("SIGTERM");
    expect(await started.ended).toMatchObject({ code: 0, err: "" });
    expect(readdirSync(backups)).toEqual(whole);
  });

  it("ends one that is under way when it is told to stop", async () => {
    const folder = testFolder();
    const backups = join(folder, "backups");
    const started = start("main", folder, [], { BACKUP_DIR: backups });
    await once(started.child.stdout, "data");
    started.child.kill("SIGTERM");
    const { code, out } = await started.ended;
    expect(code).toBe(0);
    expect(out).not.toContain("backup failed");
  });

  it("refuses a folder that cannot be used, exit 78", async () => {
    const folder = testFolder();
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await run("main", folder, [], { BACKUP_DIR: join(file, "in") })).toEqual({
      code: 78,
      out: "",
      err: expect.stringMatching(
        /^BACKUP_DIR cannot be used: .* is not writable .* Name another folder\.\n$/,
      ),
    });
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  it("logs a backup that fails in a line, and goes on", async () => {
    const folder = testFolder();
    const backups = join(folder, "backups");
    mkdirSync(join(folder, "uploads/images", `${"0".repeat(32)}.png`), { recursive: true });
    const started = start("main", folder, [], { BACKUP_DIR: backups });
    let printed = "";
    started.child.stdout.on("data", (chunk) => {
      printed += chunk;
    });
    await expect.poll(() => printed, PATIENT).toContain("backup failed");
    expect(started.child.exitCode).toBeNull();
    started.child.kill("SIGTERM");
    const { out } = await started.ended;
    expect(out.split("\n").filter((line) => line.includes("backup failed"))).toHaveLength(1);
    expect(readdirSync(backups)).toEqual([]);
  });
});

it("a server whose database is damaged names it and the newest backup, and changes nothing", async () => {
  const folder = testFolder();
  mkdirSync(join(folder, "data"));
  mkdirSync(join(folder, "uploads/images"), { recursive: true });
  const backups = join(folder, "backups");
  mkdirSync(backups);
  for (const name of ["workbench-2026-11-21T00-00-00Z.tar", "workbench-2026-11-22T00-00-00Z.tar"])
    writeFileSync(join(backups, name), "");
  const database = join(folder, "data/workbench.sqlite");
  writeFileSync(database, "");
  const before = contentOf(folder);
  const places = `DATA_DIR=${join(folder, "data")} UPLOADS_DIR=${join(folder, "uploads")}`;
  expect(await run("main", folder, [], { BACKUP_DIR: backups })).toEqual({
    code: 78,
    out: "",
    err: `The database ${database} is damaged (it is empty). Nothing was changed. To restore the newest backup: ${places} npm run restore -- ${join(backups, "workbench-2026-11-22T00-00-00Z.tar")}\n`,
  });
  expect(contentOf(folder)).toEqual(before);
  expect(readFileSync(database)).toHaveLength(0);
});
