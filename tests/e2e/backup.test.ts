import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#server/db/connection.ts";
import { createRulesStore } from "#server/rules/store.ts";
import { foldersIn, runBuilt, startBuilt } from "../support/built-process.ts";
import { catalogDocument } from "../support/catalog.ts";
import { sha256, testFolder } from "../support/data-folder.ts";
import { png } from "../support/images.ts";
import { LONG } from "../support/long.ts";
import { type RunningServer, startServer } from "../support/running-server.ts";
import { submission } from "../support/submission.ts";

/** A process starts slowly on a busy machine. */
const PATIENT = { timeout: 50_000 };

const run = (entry: string, folder: string, args: readonly string[] = [], env = {}) =>
  runBuilt(entry, { ...foldersIn(folder), ...env }, { args });

async function server(settings = {}): Promise<RunningServer> {
  const started = await startServer(async () => {}, settings);
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

/** Submits, uploads and edits until it is stopped. Records the acknowledged writes. */
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
      await setTimeout(50);
    });
  const upload = async () => {
    const bytes = await png(40, 40);
    await until(async () => {
      const form = new FormData();
      form.set("image", new Blob([new Uint8Array(bytes)]), "photo.png");
      const reply = await fetch(`${url}/api/images/upload`, { method: "POST", body: form });
      acknowledged.images.push(String((await reply.json()).filename));
      await setTimeout(200);
    });
  };
  const edit = () =>
    until(async () => {
      const basePrice = 1500 + acknowledged.revisions;
      reviseRules({ ...catalogDocument, basePrice });
      acknowledged.revisions += 1;
      await setTimeout(100);
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

describe("a backup under load", () => {
  it("restores everything that was acknowledged before it, with matching counts and hashes", async () => {
    const hourly = testFolder();
    const busy = await server({ BACKUP_DIR: hourly });
    const under = load(busy);
    await expect
      .poll(() => {
        const { quotes, images, revisions } = under.acknowledged;
        return Math.min(quotes.length / 20, images.length / 2, revisions / 5);
      }, PATIENT)
      .toBeGreaterThan(1);
    const before = structuredClone(under.acknowledged);
    const backups = testFolder();
    const places = { DATA_DIR: busy.dataDir, UPLOADS_DIR: busy.uploadsDir };
    const made = await run("cli", backups, ["backup", backups], places);
    const during = under.acknowledged.quotes.length - before.quotes.length;
    await setTimeout(200);
    await under.stop();
    const atTheStart = [expect.stringMatching(/^workbench-.*\.tar$/)];
    await expect.poll(() => readdirSync(hourly), PATIENT).toEqual(atTheStart);
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(during).toBeGreaterThan(0);

    const [name = ""] = readdirSync(backups);
    const folder = testFolder();
    const restored = await run("cli", folder, ["restore", join(backups, name)]);
    expect(restored).toMatchObject({ code: 0, err: "" });
    const counted = Number(/: (\d[\d,]*) quotes?,/.exec(restored.out)?.[1]?.replace(",", ""));

    const again = await startServer(async () => {}, foldersIn(folder));
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

describe("a killed restore", () => {
  it.runIf(LONG)(
    "leaves either the old database or that of the backup",
    async () => {
      const source = await server();
      for (let count = 0; count < 5; count += 1)
        await post(`${source.url}/api/quotes/submit`, submission());
      const backups = testFolder();
      const places = { DATA_DIR: source.dataDir, UPLOADS_DIR: source.uploadsDir };
      await run("cli", backups, ["backup", backups], places);
      const [name = ""] = readdirSync(backups);
      // After its first trace, the command only writes and renames files.
      for (const trace of [".restore-", ".before-restore-", ".before-restore-"]) {
        const folder = testFolder();
        const data = join(folder, "data");
        const before = await openDatabase(data);
        await createRulesStore(before).seed(catalogDocument, new Date());
        await before.destroy();
        const killed = startBuilt("cli", foldersIn(folder), {
          args: ["restore", join(backups, name)],
        });
        while (killed.child.exitCode === null && !readdirSync(data).join().includes(trace))
          await setTimeout(1);
        killed.child.kill("SIGKILL");
        await killed.ended();
        const after = await openDatabase(data, "quick_check");
        const { revision } = await createRulesStore(after).current();
        await after.destroy();
        expect(revision).toBe(1);
        const db = new SQLite(join(data, "workbench.sqlite"), { readonly: true });
        expect([0, 5]).toContain(db.prepare("select count(*) from quotes").pluck().get());
        db.close();
      }
    },
    180_000,
  );
});

/** A server that is starting with a backup folder, which `fill` can prepare. */
function startWithBackups(fill: (folder: string) => void = () => {}) {
  const folder = testFolder();
  fill(folder);
  const backups = join(folder, "backups");
  return { backups, ...startBuilt("main", { ...foldersIn(folder), BACKUP_DIR: backups }) };
}

describe("a server with a backup folder", () => {
  it.runIf(LONG)("aborts a backup when it stops", async () => {
    const { child, url, ended } = startWithBackups();
    await url();
    child.kill("SIGTERM");
    const { code, out } = await ended();
    expect(code).toBe(0);
    expect(out).not.toContain("backup failed");
  });

  it.runIf(LONG)("logs a failed backup in one line and continues", async () => {
    const { backups, child, printed, ended } = startWithBackups((folder) =>
      mkdirSync(join(folder, "uploads/images", `${"0".repeat(32)}.png`), { recursive: true }),
    );
    await expect.poll(printed, PATIENT).toContain("backup failed");
    expect(child.exitCode).toBeNull();
    child.kill("SIGTERM");
    const { out } = await ended();
    expect(out.split("\n").filter((line) => line.includes("backup failed"))).toHaveLength(1);
    expect(readdirSync(backups)).toEqual([]);
  });
});
