import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startHourlyWork } from "#server/app/hourly-work.ts";
import { createScheduler } from "#server/app/scheduler.ts";
import { checkClock, whenClockIsTrusted } from "#server/app/upkeep-store.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { finishRestore } from "#server/db/finish-restore.ts";
import { runForRequest } from "#server/platform/current-request.ts";
import { eraseDeleted, eraseOld } from "#server/quotes/erase/erase-old.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { onServer, settingsOf } from "../../support/server/fresh-database.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { runCommand } from "../../support/server/run-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date();
const daysOn = (days: number) => new Date(START.getTime() + days * DAY_MS);

async function withOneQuote() {
  const app = await startTestApp({ now: () => START });
  await app.request.post("/api/quotes/submit").send(createSubmission());
  const { upkeep, erasure } = app.stores;
  const erase = (keptDays: number, now: Date) => eraseOld({ quotes: erasure, upkeep, keptDays }, now);
  return { ...app, upkeep, erase };
}

it("the removal of old quotes waits for a day after the setting changes, and reports the number and the time", async () => {
  const { erase, quoteRows } = await withOneQuote();
  expect(await erase(30, daysOn(1))).toBeUndefined();
  expect(await erase(20, daysOn(30.5))).toEqual({ due: 1, from: daysOn(31.5) });
  expect(await quoteRows()).toHaveLength(1);
  expect(await erase(20, daysOn(31.6))).toEqual({ count: 1 });
  expect(await quoteRows()).toEqual([]);
});

it("the removal of old quotes waits for a day again after the setting was off, and after a restore", async () => {
  const { erase, upkeep, db, dataDir, uploadsDir, stores } = await withOneQuote();
  const dueFrom = (day: number) => ({ due: 1, from: daysOn(day) });
  expect(await erase(20, daysOn(30))).toEqual(dueFrom(31));
  const env = { dataDir, uploadsDir, ...OTHERS_OFF };
  const end = startHourlyWork({ stores, env, log: keptLog().log, now: () => daysOn(40) });
  await expect.poll(() => upkeep.findKeptSince(20, daysOn(50))).toEqual(daysOn(50));
  await end();
  expect(await erase(20, daysOn(50))).toEqual(dueFrom(51));
  await finishRestore(db);
  expect(await erase(20, daysOn(60))).toEqual(dueFrom(61));
});

const OTHERS_OFF = {
  backupDir: undefined,
  backupKey: undefined,
  quotesKeptDays: undefined,
  timeZone: "UTC",
  mail: undefined,
};

it("what a killed copy or restore left in the data folder is removed after an hour, though neither runs again", async () => {
  const { dataDir, uploadsDir, stores } = await startTestApp();
  mkdirSync(dataDir, { recursive: true });
  const draft = (purpose: string) => `.${purpose}-0123456789ab.draft`;
  const left = ["restore", "new-database", "writing", "unknown"].map(draft);
  const fresh = ".restore-ba9876543210.draft";
  for (const name of [...left, fresh]) {
    writeFileSync(join(dataDir, name), "left");
    // The clock of the disk may not be that of the process.
    const at = name === fresh ? START : new Date(0);
    utimesSync(join(dataDir, name), at, at);
  }
  const { log } = keptLog("warn");
  const env = { dataDir, uploadsDir, ...OTHERS_OFF };
  const end = startHourlyWork({ stores, env, log, now: () => START });
  onTestFinished(() => end().then(() => {}));
  const drafts = () => readdirSync(dataDir).filter((name) => name.endsWith(".draft"));
  await expect.poll(drafts).toEqual([fresh]);
});

it.skipIf(onServer)("all other work goes on while a backup does not end, which is logged after an hour", async () => {
  const { dataDir, uploadsDir, stores } = await startTestApp();
  mkdirSync(dataDir, { recursive: true });
  const { log, lines } = keptLog("error");
  const make = vi.fn(() => new Promise<never>(() => {}));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: START });
  const env = { dataDir, uploadsDir, ...OTHERS_OFF, backupDir: "/mnt/elsewhere" };
  startHourlyWork({ stores, env, log, now: () => new Date(), backups: { make, end() {} } });
  await vi.waitFor(() => expect(make).toHaveBeenCalled());
  const left = join(dataDir, ".restore-0123456789ab.draft");
  writeFileSync(left, "left");
  utimesSync(left, new Date(0), new Date(0));
  await vi.advanceTimersByTimeAsync(DAY_MS / 23);
  await vi.waitFor(() => expect(existsSync(left)).toBe(false));
  expect(make).toHaveBeenCalledTimes(1);
  expect(lines()).toMatchObject([
    { backupDir: "/mnt/elsewhere", msg: expect.stringMatching(/^the backup has not ended after an hour, /) },
  ]);
});

it("the write-ahead log of SQLite is reported while another program keeps it growing, and is cut to 8 MB after that", async () => {
  const { db, dataDir, uploadsDir, stores } = await startTestApp();
  if ("url" in db.settings) return;
  const size = () => statSync(`${databaseFile(dataDir)}-wal`).size;
  const write = (index: number) =>
    db
      .insertInto("upkeep")
      .values({ name: `${index}`, at: "x".repeat(1_000_000) })
      .execute();
  const reader = new SQLite(databaseFile(dataDir));
  reader.exec("begin; select count(*) from quotes;");
  for (let index = 0; index < 20; index += 1) await write(index);
  expect(size()).toBeGreaterThan(20_000_000);

  const { log, lines } = keptLog("warn");
  const env = { dataDir, uploadsDir, ...OTHERS_OFF };
  const end = startHourlyWork({ stores, env, log, now: () => START });
  await expect
    .poll(lines)
    .toMatchObject([{ bytes: expect.any(Number), msg: expect.stringMatching(/^another program reads the data/) }]);
  await end();

  reader.close();
  await write(20);
  await write(21);
  expect(size()).toBeLessThanOrEqual(8_388_608);
});

describe("a clock that is far ahead or behind", () => {
  it("is not trusted, however often it is checked, until an operator confirms it", async () => {
    const { upkeep, db, dataDir } = await withOneQuote();
    expect(await checkClock(upkeep, daysOn(1))).toBeUndefined();
    expect(await checkClock(upkeep, daysOn(30))).toBeUndefined();
    const behind = (days: number) =>
      `The clock is ${days} days behind this server's last check, so nothing is removed. If the clock is right, run: npm run quotes -- trust-clock`;
    expect(await checkClock(upkeep, daysOn(-700))).toBe(behind(730));
    expect(await checkClock(upkeep, daysOn(30)), "and is right again").toBeUndefined();
    expect(await checkClock(upkeep, daysOn(60))).toBeUndefined();
    expect(await checkClock(upkeep, daysOn(1)), "no event since").toBe(behind(59));
    expect(await checkClock(upkeep, daysOn(60)), "and is right again").toBeUndefined();
    for (let look = 0; look < 2; look += 1)
      expect(await checkClock(upkeep, daysOn(760))).toBe(
        "The clock is 700 days ahead of this server's last check, so nothing is removed, published or archived, and no reminder or digest is sent. If the clock is right, run: npm run quotes -- trust-clock",
      );
    expect(await checkClock(upkeep, daysOn(31)), "the clock was ahead, and is right again").toBeUndefined();
    expect(await checkClock(upkeep, daysOn(91))).toMatch(/^The clock is 60 days ahead/);

    expect(await runCommand(["quotes", "trust-clock"], { env: settingsOf({ db, dataDir }) })).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^The server now trusts the time \d{4}-.*Z, and does what waited for it\. Removals begin anew\.\n$/,
      ),
    });
    expect(await upkeep.findLastSeen()).toEqual(expect.any(Date));
    expect(await checkClock(upkeep, daysOn(30))).toBeUndefined();
  });

  it("holds work whose time may not have come", async () => {
    const { upkeep } = await withOneQuote();
    await checkClock(upkeep, START);
    const runs: Date[] = [];
    const job = whenClockIsTrusted(upkeep, {
      name: "publication",
      run: async (now) => {
        runs.push(now);
        return undefined;
      },
    });
    await job.run(daysOn(70));
    await job.run(daysOn(30));
    expect(runs).toEqual([daysOn(30)]);
    await upkeep.recordTime(daysOn(70));
    await job.run(daysOn(70));
    expect(runs).toEqual([daysOn(30), daysOn(70)]);
  });

  it.each([9500, 60, 20])("by %i days: once it is right, all stored meanwhile counts as new", async (behind) => {
    let now = START;
    const { request, stores, quoteRows } = await startTestApp({ now: () => now });
    const { upkeep, erasure, images, messages } = stores;
    const submit = async () => (await request.post("/api/quotes/submit").send(createSubmission())).body.quoteId;
    const isOld = () => eraseOld({ quotes: erasure, upkeep, keptDays: 10 }, now);
    const before = await submit();
    await upkeep.findKeptSince(10, daysOn(-30));
    await checkClock(upkeep, START);

    now = daysOn(-behind);
    const [kept, deleted] = [await submit(), await submit()];
    await request.delete(`/api/quotes/${deleted}`).expect(200);
    await images.add({ bytes: Buffer.from("png"), extension: "png" }, now);
    const failed = await messages.add({ channel: "email", destination: "staff", template: "new-request" }, now);
    await messages.markFailed(failed, "refused", undefined, now);
    for (let look = 0; look < 2; look += 1) await checkClock(upkeep, now);
    expect(await isOld()).toBeUndefined();

    now = daysOn(1);
    expect(await checkClock(upkeep, now)).toBeUndefined();
    now = daysOn(1.9);
    expect(await eraseDeleted(erasure, now)).toBeUndefined();
    expect(await images.sweep(async (old) => old, now)).toEqual([]);
    expect(await isOld(), "a day of warning").toBeUndefined();
    now = daysOn(2.1);
    expect(await eraseDeleted(erasure, now)).toEqual({ count: 1 });
    now = daysOn(10.9);
    expect(await isOld(), "the quote before the clock was behind").toEqual({ count: 1 });
    expect((await quoteRows()).map(({ id }) => id)).toEqual([kept]);
    expect(before).not.toBe(kept);
    now = daysOn(11.1);
    expect(await isOld()).toEqual({ count: 1 });
    expect(await messages.removeOld(daysOn(30.9))).toBe(0);
    expect(await messages.removeOld(daysOn(31.1))).toBe(1);
  });

  it("by days: nothing is erased within a day of a new setting, or of a deletion before the server noticed", async () => {
    let now = START;
    const { request, stores, quoteRows } = await startTestApp({ now: () => now });
    const { upkeep, erasure } = stores;
    const submit = async () => (await request.post("/api/quotes/submit").send(createSubmission())).body.quoteId;
    const isOld = () => eraseOld({ quotes: erasure, upkeep, keptDays: 10 }, now);
    const [, deleted] = [await submit(), await submit()];
    now = daysOn(28);
    await checkClock(upkeep, now);
    now = daysOn(8);
    await request.delete(`/api/quotes/${deleted}`).expect(200);
    now = daysOn(8.1);
    await checkClock(upkeep, now);
    await isOld();
    for (const day of [28.1, 28.9]) {
      now = daysOn(day);
      await checkClock(upkeep, now);
      expect(await eraseDeleted(erasure, now)).toBeUndefined();
      expect(await isOld()).toMatchObject({ due: 1 });
    }
    expect(await quoteRows()).toHaveLength(2);
    now = daysOn(29.2);
    expect(await eraseDeleted(erasure, now)).toEqual({ count: 1 });
    expect(await isOld()).toEqual({ count: 1 });
  });

  it("each morning, for a moment: delays no removal of what was deleted before", async () => {
    const { stores, upkeep, request, quoteRows } = await withOneQuote();
    for (const { id } of await quoteRows()) await request.delete(`/api/quotes/${id}`).expect(200);
    const isOld = (now: Date) => eraseOld({ quotes: stores.erasure, upkeep, keptDays: 10 }, now);
    await checkClock(upkeep, START);
    await isOld(START);
    for (const day of [0.4, 0.8, 1.2]) {
      await checkClock(upkeep, daysOn(-9500));
      await checkClock(upkeep, daysOn(day));
    }
    expect(await upkeep.findKeptSince(10, daysOn(1.2))).toEqual(START);
    expect(await eraseDeleted(stores.erasure, daysOn(1.2))).toEqual({ count: 1 });
    await upkeep.trustTime(daysOn(60));
    expect(await upkeep.findKeptSince(10, daysOn(60)), "a leap that an operator confirms").toEqual(daysOn(60));
  });

  it("prevents any removal, even at the first check, and is logged once", async () => {
    const { stores, db, dataDir, uploadsDir, quoteRows, upkeep } = await withOneQuote();
    await upkeep.findKeptSince(365, START);
    const { log, lines } = keptLog("info");
    const env = { dataDir, uploadsDir, ...OTHERS_OFF, quotesKeptDays: 365 };
    const end = startHourlyWork({ stores, env, log, now: () => daysOn(730) });
    const last = db.selectFrom("upkeep").select("at").where("name", "=", "job: check of the write-ahead log");
    await expect.poll(() => last.execute()).toHaveLength(1);
    await end();
    expect(lines()).toMatchObject([{ level: "warn", msg: expect.stringMatching(/^The clock is 7/) }]);
    expect(await quoteRows()).toHaveLength(1);
  });
});

describe("the scheduler", () => {
  const HOUR_MS = 60 * 60 * 1000;
  const silent = keptLog().log;

  it("runs a due job in one of the processes that share the database, and again after its time", async () => {
    const { upkeep } = await withOneQuote();
    let runs = 0;
    const job = { name: "work", everyMs: HOUR_MS, run: async () => ({ runs: ++runs }) };
    const lookAt = async (now: Date) => {
      const processes = [1, 2, 3].map(() => createScheduler({ jobs: [job], upkeep, log: silent, now: () => now }));
      for (const { wake } of processes) wake();
      // The end waits for the look that it finds begun.
      await setImmediate();
      await Promise.all(processes.map(({ end }) => end()));
      return runs;
    };
    expect(await lookAt(START)).toBe(1);
    expect(await lookAt(daysOn(0.9 / 24))).toBe(1);
    expect(await lookAt(daysOn(1.1 / 24))).toBe(2);
    expect(await lookAt(daysOn(-30)), "the clock was ahead").toBe(3);
  });

  it("logs a failure, runs the other jobs, and waits for the running one at its end", async () => {
    const { upkeep } = await withOneQuote();
    const { log, lines } = keptLog("info");
    const steps: string[] = [];
    const jobs = [
      { name: "removal of dust", everyMs: HOUR_MS, run: async () => Promise.reject(new Error("no broom")) },
      {
        name: "rest",
        everyMs: HOUR_MS,
        async run() {
          steps.push("begun");
          await setTimeout(100);
          steps.push("done");
          return { rested: true };
        },
      },
    ];
    const { wake, end } = createScheduler({ jobs, upkeep, log, now: () => START });
    runForRequest({ id: "0d9b6a10-93c7-4b6e-8a3e-6f1f3a2b4c5d", caller: () => "" }, wake);
    await expect.poll(() => steps[0], { interval: 5 }).toBe("begun");
    await end();
    expect(steps).toEqual(["begun", "done"]);
    expect(lines()).toMatchObject([
      { msg: "removal of dust failed", err: { type: "Error" } },
      { msg: "rest", rested: true },
    ]);
    expect(
      lines().filter(({ requestId }) => requestId),
      "not work of a request",
    ).toEqual([]);
  });
});
