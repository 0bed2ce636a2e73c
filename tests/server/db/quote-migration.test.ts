import SQLite from "better-sqlite3";
import { Kysely, Migrator, SqliteDialect } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openFolder } from "#server/db/engines/sqlite/connection.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { rulesAndQuotes } from "#server/db/engines/sqlite/migrations/001-rules-and-quotes.ts";
import { knownMigrations, migrate } from "#server/db/engines/sqlite/migrations.ts";
import { createEraseStore } from "#server/quotes/erase/erase-store.ts";
import { createEventStore } from "#server/quotes/event-store.ts";

import { createListStore } from "#server/quotes/list/list-store.ts";
import { createTallyStore } from "#server/quotes/list/tally-store.ts";
import type { QuoteFilter } from "#shared/api/quotes/quote-list.ts";
import { ADDRESS_FIELD, mapFields } from "#shared/quotes/customer-fields.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { chooseAmount } from "../../support/long.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { testStores } from "../../support/server/stores.ts";

const AT = "2026-11-01T10:00:00.000Z";

/** The snapshot of a quote from before items. */
const BENCH = { configuration: {}, breakdown: { basePrice: 100, modifications: 0 }, parts: [] };

/** A database of the first version, with two quotes. */
async function olderDatabase(folder: string): Promise<void> {
  const database = new SQLite(databaseFile(folder));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  const getMigrations = async () => ({ "001-rules-and-quotes": { up: rulesAndQuotes } });
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  expect(error).toBeUndefined();
  database.exec(`insert into rules_revisions values (1, 'table', '${AT}', 'system', '', '{}')`);
  const snapshot = JSON.stringify(BENCH);
  for (const [id, name, status] of [
    ["Q-261101-00001", "Élodie", "pending"],
    ["Q-261101-00002", "Ada", "approved"],
  ])
    database.exec(`
      insert into quotes (id, status, submitted_at, name, email, phone, company, address_type, notes,
        search_text, total_cents, delivery_fee_cents, rules_revision, snapshot)
      values ('${id}', '${status}', '${AT}', '${name}', 'a@example.com', '1', 'Acme',
        'home-delivery', '', lower('${name}'), 10000, 19900, 1, '${snapshot}');
      insert into quote_events (quote_id, at, kind, actor) values ('${id}', '${AT}', 'submitted', 'visitor')`);
  await db.destroy();
}

it("keeps every quote of an older database, with search, counts and history", async () => {
  const folder = testFolder();
  await olderDatabase(folder);
  const db = await openFolder(folder);
  onTestFinished(() => db.destroy());

  const filter: QuoteFilter = { overdue: false, overdueFirst: false, sort: "newest" };
  const page = { limit: 10, overdueBefore: new Date(), today: "2026-11-01" };
  const { quotes } = await createListStore(db).list(filter, page);
  expect(quotes).toMatchObject([
    {
      quoteId: "Q-261101-00002",
      status: "approved",
      pricing: { totalPrice: 100 },
      items: [{ quantity: 1, unitPrice: 100, sum: 100 }],
      grandTotal: 299,
    },
    { quoteId: "Q-261101-00001", status: "pending", customerInfo: { name: "Élodie" } },
  ]);
  expect(await testStores(db).quotes.find("Q-261101-00002")).toEqual({
    ...quotes[0],
    items: [{ quantity: 1, unitPrice: 100, sum: 100, ...BENCH }],
  });
  const found = await createListStore(db).list({ ...filter, q: "elod" }, page);
  expect(found.quotes).toMatchObject([{ customerInfo: { name: "Élodie" } }]);
  const tallies = createTallyStore(db);
  expect((await tallies.listStatuses()).slice(0, 1)).toEqual([
    { status: "pending", count: 1, value: 29_900 },
  ]);
  expect(await tallies.waitingSince(new Date())).toBe(1);
  expect(await createEventStore(db).listOf("Q-261101-00001")).toMatchObject([
    { kind: "submitted", at: AT },
  ]);
  expect(await db.selectFrom("quote_images").selectAll().execute()).toEqual([]);
});

/** A database of the last version without partners, with a searchable quote. */
async function databaseWithoutPartners(folder: string): Promise<void> {
  const database = new SQLite(databaseFile(folder));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  await migrate(
    db,
    knownMigrations.filter((name) => name < "006"),
  );
  database.exec(`
    insert into rules_revisions values (1, 'table', '${AT}', 'system', '', '{}');
    insert into quotes (id, status, submitted_at, name, email, phone, company, address_type, notes,
      search_text, total_cents, delivery_fee_cents, rules_revision)
    values ('Q-261101-00001', 'pending', '${AT}', 'Ada', 'a@example.com', '1', 'Acme', 'home-delivery', '',
      'q-261101-00001\nada\na@example.com\nacme', 10000, 19900, 1);
    insert into quote_snapshots
      values (1, '{"configuration":{},"breakdown":{"basePrice":100,"modifications":0},"parts":[]}')`);
  await db.destroy();
}

it("gives quotes from before partners no partner, and still finds them", async () => {
  const folder = testFolder();
  await databaseWithoutPartners(folder);
  const db = await openFolder(folder);
  onTestFinished(() => db.destroy());

  const filter = { overdue: false, overdueFirst: false, sort: "newest", q: "acme" } as const;
  const { quotes } = await createListStore(db).list(filter, {
    limit: 10,
    overdueBefore: new Date(),
    today: "2026-11-01",
  });
  expect(quotes).toMatchObject([{ quoteId: "Q-261101-00001", pricing: { totalPrice: 100 } }]);
  expect(quotes[0]).not.toHaveProperty("partner");
});

/** A database of a version that kept letters such as 'ł' in its search index. */
async function databaseOfUnfoldedLetters(folder: string): Promise<void> {
  const database = new SQLite(databaseFile(folder));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  await migrate(
    db,
    knownMigrations.filter((name) => name < "009"),
  );
  database.exec(
    "insert into rules_revisions values (1, 'table', '2026-11-01T10:00:00.000Z', 'system', '', '{}')",
  );
  for (const [seq, name] of ["Ada", "Łukasz", "Ørsted"].entries())
    database.exec(`
      insert into quotes (id, status, submitted_at, name, email, phone, company, address_type, notes,
        search_text, total_cents, delivery_fee_cents, rules_revision)
      values ('Q-261101-0000${seq}', 'pending', '${AT}', '${name}', 'a@example.com', '1', 'Acme', 'home-delivery', '',
        'q-261101-0000${seq}\n${name.toLowerCase()}\na@example.com\nacme', 10000, 19900, 1);
      insert into quote_snapshots
        select seq, '{"configuration":{},"breakdown":{"basePrice":100,"modifications":0},"parts":[]}'
        from quotes where name = '${name}'`);
  await db.destroy();
}

it("finds older quotes regardless of accents, and erases them completely", async () => {
  const folder = testFolder();
  await databaseOfUnfoldedLetters(folder);
  const db = await openFolder(folder);
  onTestFinished(() => db.destroy());

  const found = async (q: string) => {
    const filter = { overdue: false, overdueFirst: false, sort: "newest", q } as const;
    const page = { limit: 10, overdueBefore: new Date(), today: "2026-11-01" };
    const { quotes } = await createListStore(db).list(filter, page);
    return quotes.map(({ customerInfo }) => customerInfo.name);
  };
  expect([await found("lukasz"), await found("Łukasz"), await found("łu")]).toEqual([
    ["Łukasz"],
    ["Łukasz"],
    ["Łukasz"],
  ]);
  expect([await found("orsted"), await found("ada"), await found("acme")]).toEqual([
    ["Ørsted"],
    ["Ada"],
    ["Ørsted", "Łukasz", "Ada"],
  ]);
  await createEraseStore(db).eraseOf("a@example.com", new Date());
  const database = new SQLite(databaseFile(folder));
  database.exec("create virtual table temp.held using fts5vocab(main, quote_search, row)");
  expect(database.prepare("select term from held").all()).toEqual([]);
  database.close();
});

/** A database of the last version without answers, with many quotes and their events. */
async function databaseWithoutAnswers(folder: string, count: number): Promise<void> {
  const database = new SQLite(databaseFile(folder));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  await migrate(
    db,
    knownMigrations.filter((name) => name < "016"),
  );
  database.exec(`
    insert into rules_revisions values (1, 'table', '${AT}', 'system', '', '{}');
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into quotes (id, status, submitted_at, name, email, phone, company, address_type, notes,
      search_text, total_cents, delivery_fee_cents, rules_revision)
    select 'Q-261101-' || printf('%05d', n), 'quoted', '${AT}', 'Ada', 'a@example.com', '1', 'Acme',
      'home-delivery', '', 'ada ' || n, 10000, 19900, 1 from numbers;
    insert into quote_snapshots (quote_seq, snapshot) select seq, '${JSON.stringify(BENCH)}' from quotes;
    insert into quote_events (quote_id, at, kind, actor) select id, '${AT}', 'submitted', 'visitor' from quotes;
    insert into quote_events (quote_id, at, kind, actor, from_status, to_status)
      select id, '${AT}', 'status-changed', 'staff', 'pending', 'quoted' from quotes`);
  await db.destroy();
}

it("keeps every row of a database without answers, whose quotes can then be sent", async () => {
  const folder = testFolder();
  const count = chooseAmount(5000, 100_000);
  await databaseWithoutAnswers(folder, count);
  const rowsOf = () => {
    const database = new SQLite(databaseFile(folder), { readonly: true });
    const tables = ["quotes", "quote_snapshots", "quote_tallies"];
    const revisions = "revision, product, created_at, author, summary, document";
    const events = "seq, quote_id, at, kind, actor, from_status, to_status, note, note_id";
    const rows = [
      ...tables.map((table) => database.prepare(`select * from ${table}`).all()),
      database.prepare(`select ${revisions} from rules_revisions`).all(),
      database.prepare(`select ${events} from quote_events`).all(),
    ];
    database.close();
    return rows;
  };
  const [quotes = [], ...others] = rowsOf();
  const db = await openFolder(folder);
  onTestFinished(() => db.destroy());
  const unsent = {
    sent_number: null,
    sent_until: null,
    answer: null,
    answer_waits: null,
    last_sent_at: null,
    answered_at: null,
    waits_since: null,
    assignee_id: null,
  };
  const added = mapFields("column", () => "", ADDRESS_FIELD.example);
  expect(rowsOf()).toEqual([quotes.map((row) => Object.assign({}, added, row, unsent)), ...others]);
  const revision: QuoteRevision = {
    number: 1,
    sentAt: AT,
    items: [{ quantity: 1, unitPrice: 100, sum: 100, ...BENCH }],
    adjustments: [],
    leadTime: 15,
    expiresOn: "2026-12-01",
    message: "",
    deliveryFee: 199,
    grandTotal: 299,
    rulesRevision: 1,
  };
  const quoteId = `Q-261101-${String(count).padStart(5, "0")}`;
  const { revisions, quotes: sent } = testStores(db);
  await sent.send({
    quoteId,
    revision,
    pdf: Buffer.from("%PDF"),
    request: "",
    author: null,
    from: "quoted",
  });
  expect(await revisions.listOf(quoteId)).toEqual([revision]);
  expect(await createEventStore(db).listOf(quoteId)).toMatchObject([
    { kind: "submitted" },
    { kind: "status-changed" },
    { kind: "sent", number: 1 },
  ]);
});

/** A database of the last version whose quotes did not show what was sent: one quote, sent for $450 with another bench, and accepted. */
async function databaseWithoutContent(folder: string): Promise<void> {
  const database = new SQLite(databaseFile(folder));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  await migrate(
    db,
    knownMigrations.filter((name) => name < "021"),
  );
  const items = [{ name: "Packing", quantity: 2, unitPrice: 150, sum: 300, ...BENCH }];
  const adjustments = [{ reason: "Crane", amount: -49 }];
  const document = { items, adjustments, deliveryFee: 199, leadTime: 15, rulesRevision: 1 };
  database.exec(`
    insert into rules_revisions values (1, 'table', '${AT}', 'system', '', '{}');
    insert into quotes (id, status, submitted_at, name, email, phone, company, address_type, notes,
      search_text, total_cents, delivery_fee_cents, rules_revision)
    values ('Q-261101-00001', 'approved', '${AT}', 'Ada', 'a@example.com', '1', 'Acme', 'home-delivery', '',
      'ada', 10000, 19900, 1);
    insert into quote_snapshots (quote_seq, snapshot) values (1, '${JSON.stringify(BENCH)}');
    insert into quote_revisions values (1, 1, '2026-11-02T10:00:00.000Z', '2026-12-01', 45000, '',
      '${JSON.stringify(document)}', 'PDF');
    insert into quote_events (quote_id, at, kind, actor, number)
      values ('Q-261101-00001', '2026-11-03T10:00:00.000Z', 'accepted', 'customer', 1);
    insert into quote_answers (seq, name, late) values (1, 'Ada', 0)`);
  await db.destroy();
}

it("shows what was sent in place of the request, which it keeps, in a database from before", async () => {
  const folder = testFolder();
  await databaseWithoutContent(folder);
  const db = await openFolder(folder);
  onTestFinished(() => db.destroy());

  expect(await testStores(db).quotes.find("Q-261101-00001")).toMatchObject({
    grandTotal: 450,
    items: [{ name: "Packing", quantity: 2, sum: 300 }],
    current: { number: 1, grandTotal: 450, adjustments: [{ reason: "Crane", amount: -49 }] },
    requested: { grandTotal: 299, items: [{ quantity: 1, unitPrice: 100 }] },
    sent: { number: 1, at: "2026-11-02T10:00:00.000Z" },
    answer: { kind: "accepted", at: "2026-11-03T10:00:00.000Z", waits: false },
  });
  const page = { limit: 10, overdueBefore: new Date(), today: "2026-11-01" };
  const filter = { overdue: false, overdueFirst: false, sort: "newest", q: "packing" } as const;
  expect((await createListStore(db).list(filter, page)).quotes).toHaveLength(1);
  expect((await createTallyStore(db).listStatuses()).find(({ count }) => count > 0)).toMatchObject({
    status: "approved",
    value: 45_000,
  });
});
