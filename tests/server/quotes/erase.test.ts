import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { createUpkeepStore } from "#server/app/upkeep-store.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { eraseDeleted, eraseOld } from "#server/quotes/erase/erase-old.ts";
import { createEraseStore } from "#server/quotes/erase/erase-store.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { onServer, settingsOf } from "../../support/server/fresh-database.ts";
import { runCommand } from "../../support/server/run-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const EMAIL = "Xaver.Zwiebel@wunderlich-quux.example";

type App = Awaited<ReturnType<typeof startTestApp>>;

async function submit({ request }: App, facts: object, key?: string): Promise<string> {
  const call = request.post("/api/quotes/submit");
  if (key) call.set("Idempotency-Key", key);
  const { body } = await call.send(createSubmission({ customerInfo: customer(facts) }));
  return String(body.quoteId);
}

const quotes = (app: Pick<App, "db" | "dataDir">, ...args: readonly string[]) =>
  runCommand(["quotes", ...args], {
    env: { ...settingsOf(app), ...(!onServer && { BACKUP_DIR: "/var/backups/bench" }) },
  });

/** The content of the database files, in lower case. */
function inFiles({ dataDir }: App): string {
  return ["", "-wal"]
    .map((side) => databaseFile(dataDir) + side)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "latin1"))
    .join("")
    .toLowerCase();
}

/** The content of the search index: every sequence of three characters. */
function indexed({ dataDir }: App): readonly string[] {
  const db = new SQLite(databaseFile(dataDir));
  db.exec("create virtual table temp.held using fts5vocab(main, quote_search, row)");
  const rows = db.prepare<[], { term: string }>("select term from held").all();
  db.close();
  return rows.map(({ term }) => term);
}

const PERSON = {
  name: "Xaver Zwiebel",
  email: EMAIL,
  company: "Wunderlich & Quux",
  phone: "+49 9317 555 0177",
  notes: "Bitte vor Pfingsten anrufen.",
};

const TERMS = { after: 0, source: "latest", leadTime: 15, expiresOn: "2999-12-31" };
const YES = { kind: "accepted", number: 1, name: "X. Zwiebel" } as const;

describe("erasing a person", () => {
  it("lists the quotes first, and erases them only with --yes", async () => {
    const app = await startTestApp();
    const id = await submit(app, PERSON);
    expect(await quotes(app, "erase", EMAIL)).toEqual({
      code: 1,
      out: "",
      err: `1 quote from ${EMAIL} would be erased for good, with notes and history: ${id}.\nNothing was erased. To erase them, run the command again with --yes.\n`,
    });
    expect(await app.quoteRows()).toHaveLength(1);
  });

  it("erases every quote of the address, in any capitalization, and no other", async () => {
    const app = await startTestApp();
    const ids = [await submit(app, PERSON), await submit(app, { email: EMAIL.toUpperCase() })];
    const deleted = await submit(app, PERSON);
    await app.request.delete(`/api/quotes/${deleted}`);
    const others = [await submit(app, { email: `a${EMAIL}` }), await submit(app, { email: EMAIL.replace("X", "_") })];
    const { code, out } = await quotes(app, "erase", EMAIL.toLowerCase(), "--yes");
    expect(code).toBe(0);
    expect(out).toContain("3 quotes from ");
    for (const id of [...ids, deleted]) expect(out).toContain(id);
    expect((await app.quoteRows()).map(({ id }) => id)).toEqual(others);
    expect(out).toMatch(
      onServer
        ? /Earlier backups still contain them until you remove those backups\.\n/
        : /Earlier backups still contain them\. .* from \/var\/backups\/bench by \d{4}-\d\d-\d\d \(UTC\) if it keeps running\.\n/,
    );
  });

  it("names quotes that have the address in another place, which are exported, and erased only by their ID", async () => {
    const app = await startTestApp();
    const corrected = await submit(app, PERSON);
    const copied = await submit(app, { email: "ada@example.com" });
    const other = await submit(app, { email: "bob@example.com" });
    const change = (id: string, facts: object) => app.request.put(`/api/quotes/${id}/customer`).send(facts).expect(200);
    await change(corrected, { email: "xz@example.com" });
    await change(copied, { ccEmail: EMAIL });
    await change(other, { email: `a${EMAIL}` });
    await change(other, { email: "bob@example.com" });
    const others = `Other quotes also have this address, and stay: ${corrected} (earlier address), ${copied} (second contact). To erase one, give its ID instead of the address.\n`;
    expect((await quotes(app, "erase", EMAIL)).err).toBe(`There is no quote from ${EMAIL}.\n${others}`);
    expect((await quotes(app, "erase", EMAIL, "--yes")).out).toContain(others);
    expect(JSON.parse((await quotes(app, "export", EMAIL.toUpperCase())).out).quotes).toMatchObject([
      { quoteId: corrected, heldAs: "earlier address" },
      { quoteId: copied, heldAs: "second contact" },
    ]);
    const { out } = await quotes(app, "erase", corrected, "--yes");
    expect(out).toContain(`1 quote with the ID ${corrected} erased for good`);
    expect((await app.quoteRows()).map(({ id }) => id)).toEqual([copied, other]);
  });

  it.skipIf(onServer)("leaves no trace of the person in the files, including the search index", async () => {
    const app = await startTestApp();
    const kept = [];
    for (let count = 0; count < 30; count += 1)
      kept.push(await submit(app, { email: `k${count}@example.com`, notes: `Note ${count}` }));
    const id = await submit(app, PERSON, "a-key-of-the-person");
    await app.request.put(`/api/quotes/${id}/notes/note-0001`).send({ note: "Zwiebel was rude." });
    await app.request.post(`/api/quotes/${id}/send`).send({ ...TERMS, message: "Zwiebel agreed." });
    await app.stores.quotes.answer(id, YES, new Date(), "2026-11-18");
    for (let count = 0; count < 30; count += 1)
      kept.push(await submit(app, { email: `l${count}@example.com`, notes: `Note ${count}` }));
    expect(inFiles(app)).toContain(EMAIL.toLowerCase());
    expect(indexed(app)).toContain("zwiebel");

    await quotes(app, "erase", EMAIL, "--yes");

    const files = inFiles(app);
    for (const text of [...Object.values(PERSON), "was rude", "agreed", "a-key-of-the-person", "zwiebel"])
      expect(files).not.toContain(text.toLowerCase());
    const there = (await app.quoteRows()).map(({ search_text }) => search_text).join("\n");
    expect(indexed(app).filter((part) => !there.includes(part))).toEqual([]);
    expect(await app.quoteRows()).toHaveLength(kept.length);
    const found = await app.request.get("/api/quotes/list").query({ q: "example.com", limit: 200 });
    expect(found.body.quotes).toHaveLength(60);
    expect((await app.request.get("/api/quotes/list").query({ q: "zwiebel" })).body.quotes).toEqual([]);
  });

  it("is reported to open lists, and removes the stored reply to the submission", async () => {
    const app = await startTestApp();
    const id = await submit(app, PERSON, "a-key-of-the-person");
    const { body: list } = await app.request.get("/api/quotes/list");
    await quotes(app, "erase", EMAIL, "--yes");
    const { body } = await app.request.get("/api/quotes/changes").query({ since: list.latest });
    expect(body).toMatchObject({ quotes: [], gone: [id] });
    expect((await app.request.get("/api/quotes/list")).body.counts.pending).toBe(0);
    expect(await submit(app, PERSON, "a-key-of-the-person")).not.toBe(id);
  });

  it.skipIf(onServer)("names the databases that restores replaced, and leaves them alone", async () => {
    const app = await startTestApp();
    await submit(app, PERSON);
    const aside = "workbench.sqlite.before-restore-2026-11-22T00-27-44Z";
    writeFileSync(join(app.dataDir, aside), "");
    const { out } = await quotes(app, "erase", EMAIL, "--yes");
    expect(out).toMatch(new RegExp(`may also contain them. Remove these from ${app.dataDir}: ${aside}.\n$`));
  });

  it.skipIf(onServer)("says that a program that reads keeps the data in the log", async () => {
    const app = await startTestApp();
    await submit(app, PERSON);
    const reader = new SQLite(databaseFile(app.dataDir), { readonly: true });
    onTestFinished(() => void reader.close());
    reader.exec("begin; select * from quotes");
    const { out } = await quotes(app, "erase", EMAIL, "--yes");
    expect(out).toMatch(/The database is in use. Run the command again to clear its -wal file.\n$/);
  });

  it("says that there is no such quote", async () => {
    const app = await startTestApp();
    expect(await quotes(app, "erase", EMAIL)).toMatchObject({ code: 1, err: `There is no quote from ${EMAIL}.\n` });
    expect(await quotes(app, "erase", EMAIL, "--yes")).toMatchObject({
      code: 0,
      out: `There is no quote from ${EMAIL}.\n`,
    });
  });

  it.skipIf(onServer)("says that there is no database", async () => {
    const { db } = await startTestApp();
    expect(await quotes({ db, dataDir: testFolder() }, "erase", EMAIL)).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no database"),
    });
  });
});

it("exporting a person writes all data, including deleted quotes, notes, revisions and answers", async () => {
  const app = await startTestApp();
  const id = await submit(app, PERSON);
  await app.request.put(`/api/quotes/${id}/notes/note-0001`).send({ note: "Rang twice." });
  await app.request.post(`/api/quotes/${id}/send`).send(TERMS);
  await app.stores.quotes.answer(id, YES, new Date(), "2026-11-18");
  // An order cannot be deleted before staff reject it.
  await app.request.put(`/api/quotes/${id}/status`).send({ status: "rejected" });
  await app.request.delete(`/api/quotes/${id}`);
  await submit(app, {});
  const { code, out } = await quotes(app, "export", EMAIL.toLowerCase());
  expect(code).toBe(0);
  const { quotes: held, email } = JSON.parse(out);
  expect(email).toBe(EMAIL.toLowerCase());
  expect(held).toMatchObject([
    {
      quoteId: id,
      status: "rejected",
      customerInfo: PERSON,
      configuration: createSubmission().configuration,
      pricing: { totalPrice: 3985, deliveryFee: 199 },
      deletedAt: expect.any(String),
      events: [
        { kind: "submitted" },
        { kind: "note-added", note: "Rang twice." },
        { kind: "sent" },
        { kind: "accepted", to: "approved" },
        { kind: "status-changed", from: "approved", to: "rejected" },
        { kind: "deleted" },
      ],
      revisions: [{ number: 1, grandTotal: 4184 }],
      answers: [YES],
    },
  ]);
  expect(held[0]).not.toHaveProperty("partner");
  const { events } = (await app.request.get("/api/admin/audit")).body;
  const exported = { author: "command line", subject: "all data about a customer" };
  expect(events).toMatchObject([exported]);
  expect(JSON.stringify(events)).not.toMatch(/@/);
});

it("includes the partner of a quote", async () => {
  const app = await startTestApp();
  const customerInfo = customer({ email: EMAIL });
  await app.request.post("/api/quotes/submit").send(createSubmission({ customerInfo, partner: "acme" }));
  const { out } = await quotes(app, "export", EMAIL);
  expect(JSON.parse(out).quotes).toMatchObject([{ partner: { id: "acme" } }]);
});

it.skipIf(onServer)("deleted quotes are erased a few at a time, and leave no trace in the files either", async () => {
  const app = await startTestApp();
  for (let count = 0; count < 25; count += 1) await app.request.delete(`/api/quotes/${await submit(app, PERSON)}`);
  const left = new Set<number>();
  const reader = new SQLite(databaseFile(app.dataDir), { readonly: true });
  const count = reader.prepare<[], number>("select count(*) from quotes").pluck();
  const look = () => {
    left.add(count.get() ?? 0);
    looking = setImmediate(look);
  };
  let looking = setImmediate(look);
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
  expect(await eraseDeleted(createEraseStore(app.db), tomorrow)).toEqual({ count: 25 });
  clearImmediate(looking);
  reader.close();
  expect(left.size).toBeGreaterThan(4);
  expect(inFiles(app)).not.toContain(EMAIL.toLowerCase());
});

it("quotes older than the configured number of days are erased, which open lists learn", async () => {
  let at = new Date("2026-01-01T12:00:00Z");
  const app = await startTestApp({ now: () => at });
  const old = [];
  for (let count = 0; count < 25; count += 1) old.push(await submit(app, PERSON, `key-number-${count}`));
  at = new Date("2026-01-01T12:00:01Z");
  const young = await submit(app, {});
  const { body: list } = await app.request.get("/api/quotes/list");
  const daysOn = (days: number) => new Date(Date.UTC(2026, 0, 1 + days, 12, 0, 1));
  const kept = (keptDays: number, now: Date) =>
    eraseOld({ quotes: createEraseStore(app.db), upkeep: createUpkeepStore(app.db), keptDays }, now);
  expect(await kept(30, daysOn(29))).toBeUndefined();
  expect(await kept(30, daysOn(30))).toEqual({ count: 25 });
  expect((await app.quoteRows()).map(({ id }) => id)).toEqual([young]);
  const { body } = await app.request.get("/api/quotes/changes").query({ since: list.latest });
  expect(new Set(body.gone)).toEqual(new Set(old));
  expect(inFiles(app)).not.toContain(EMAIL.toLowerCase());
  expect(await app.db.selectFrom("quote_snapshots").selectAll().execute()).toHaveLength(1);
  expect(await app.db.selectFrom("idempotency_keys").selectAll().execute()).toEqual([]);
});

it("old quotes stay while they are orders, while their customers can accept them, before their next action, and while something happens to them", async () => {
  let at = new Date("2026-01-01T12:00:00Z");
  const app = await startTestApp({ now: () => at });
  const ids = [];
  for (let count = 0; count < 7; count += 1) ids.push(await submit(app, {}));
  const [order = "", offered = "", noted = "", rejected = "", planned = "", expired = ""] = ids;
  for (const id of [order, offered, rejected])
    await app.request.post(`/api/quotes/${id}/send`).send({ ...TERMS, expiresOn: "2026-06-30" });
  await app.stores.quotes.answer(order, YES, at, "2026-01-01");
  await app.request.put(`/api/quotes/${rejected}/status`).send({ status: "rejected" });
  await app.request.post(`/api/quotes/${expired}/send`).send({ ...TERMS, expiresOn: "2026-01-02" });
  // Rejected ones, too, such as those of a customer who has money next year.
  for (const [id, on] of [
    [planned, "2026-06-30"],
    [rejected, "2026-01-02"],
  ])
    await app.request
      .put(`/api/quotes/${id}/next-action`)
      .send({ nextAction: { text: "Call again", on } })
      .expect(200);
  await app.request.put(`/api/quotes/${planned}/status`).send({ status: "rejected" });
  at = new Date("2026-03-01T12:00:00Z");
  await app.request.put(`/api/quotes/${noted}/notes/note-0001`).send({ note: "Still interested." });
  const deps = { quotes: createEraseStore(app.db), upkeep: createUpkeepStore(app.db), keptDays: 30 };
  expect(await eraseOld(deps, at), "what is due is what is erased a day later").toMatchObject({ due: 3 });
  expect(await eraseOld(deps, new Date("2026-03-02T12:00:00Z"))).toEqual({ count: 3 });
  const kept = async () => (await app.quoteRows()).map(({ id }) => id);
  expect(await kept()).toEqual([order, offered, noted, planned]);
  await eraseOld(deps, new Date("2026-12-31T12:00:00Z"));
  expect(await kept()).toEqual([order]);
});

it("finds the same quotes in a search, whichever were erased before", async () => {
  const app = await startTestApp();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom("ann", "bob", "annabob"), fc.boolean()), { maxLength: 6 }),
      async (some) => {
        const kept = [];
        for (const [name, isGone] of some) {
          const id = await submit(app, { email: `${name}${isGone ? ".gone" : ""}@example.com` });
          if (!isGone) kept.push(id);
        }
        const store = createEraseStore(app.db);
        for (const name of ["ann", "bob", "annabob"]) await store.eraseOf(`${name}.gone@example.com`, new Date());
        const { body } = await app.request.get("/api/quotes/list").query({ q: "@example", limit: 200 });
        const found = body.quotes.map(({ quoteId }: { quoteId: string }) => quoteId);
        for (const id of kept) expect(found).toContain(id);
        expect(found).toHaveLength((await app.quoteRows()).length);
      },
    ),
    { numRuns: 15 },
  );
});
