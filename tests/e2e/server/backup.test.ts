import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { png } from "../../support/files/images.ts";
import { LONG } from "../../support/long.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { foldersIn, runBuilt } from "../../support/server/built-process.ts";
import { sha256, testFolder } from "../../support/server/data-folder.ts";
import { type RunningServer, startServer } from "../../support/server/running-server.ts";

/** A process starts slowly on a busy machine. */
const PATIENT = { timeout: 50_000 };

const run = (folder: string, args: readonly string[], env = {}) =>
  runBuilt("cli", { ...foldersIn(folder), ...env }, { args });

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
      const { quoteId } = await post(`${url}/api/quotes/submit`, createSubmission());
      acknowledged.quotes.push(String(quoteId));
      await setTimeout(50);
    });
  const upload = async () => {
    const bytes = await png(40, 40);
    await until(async () => {
      const form = new FormData();
      form.set("image", new Blob([new Uint8Array(bytes)]), "photo.png");
      const reply = await fetch(`${url}/api/images/upload`, { method: "POST", body: form });
      // A machine that is too busy to check an image in time refuses it.
      if (reply.ok) acknowledged.images.push(String((await reply.json()).filename));
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

it.runIf(LONG)(
  "a backup under load restores everything that was acknowledged before it, with matching counts and hashes",
  async () => {
    const hourly = testFolder();
    const busy = await startServer(async () => {}, { BACKUP_DIR: hourly });
    onTestFinished(busy.stop);
    const under = load(busy);
    onTestFinished(under.stop);
    await expect
      .poll(() => {
        // A busy machine may refuse every image.
        const { quotes, revisions } = under.acknowledged;
        return Math.min(quotes.length / 10, revisions / 5);
      }, PATIENT)
      .toBeGreaterThan(1);
    const before = structuredClone(under.acknowledged);
    const backups = testFolder();
    const places = { DATA_DIR: busy.dataDir, UPLOADS_DIR: busy.uploadsDir };
    const made = await run(backups, ["backup", backups], places);
    const during = under.acknowledged.quotes.length - before.quotes.length;
    await setTimeout(200);
    await under.stop();
    const atTheStart = [expect.stringMatching(/^workbench-.*\.tar$/)];
    await expect.poll(() => readdirSync(hourly), PATIENT).toEqual(atTheStart);
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(during).toBeGreaterThan(0);

    const [name = ""] = readdirSync(backups);
    const folder = testFolder();
    const restored = await run(folder, ["restore", join(backups, name)]);
    expect(restored).toMatchObject({ code: 0, err: "" });
    const counted = Number(/: (\d[\d,]*) quotes?,/.exec(restored.out)?.[1]?.replace(",", ""));

    const db = new SQLite(join(folder, "data/workbench.sqlite"));
    const ids = db.prepare<[], string>("select id from quotes").pluck().all();
    const revision = db.prepare("select max(revision) from rules_revisions").pluck().get();
    db.close();
    expect(ids).toHaveLength(counted);
    expect(ids).toEqual(expect.arrayContaining(before.quotes));
    expect(under.acknowledged.quotes).toEqual(expect.arrayContaining(ids));
    expect(revision).toBeGreaterThan(before.revisions);
    const images = readdirSync(join(folder, "uploads/images"));
    expect(images).toEqual(expect.arrayContaining(before.images));
    for (const image of images)
      expect(sha256(join(folder, "uploads/images", image))).toBe(sha256(join(busy.uploadsDir, "images", image)));
  },
);
