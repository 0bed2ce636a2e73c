import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { claimFolder } from "#server/db/engines/sqlite/claim-folder.ts";
import { openFolder } from "#server/db/engines/sqlite/connection.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { BASELINE, migrate } from "#server/db/engines/sqlite/migrations.ts";
import { OperatorError } from "#server/platform/errors.ts";
import { createListStore } from "#server/quotes/list/list-store.ts";
import { createTallyStore } from "#server/quotes/list/tally-store.ts";
import { readShortQuotes } from "#server/quotes/read-quotes.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { testStores } from "../../support/server/stores.ts";

const AT = "2026-11-01T10:00:00.000Z";
const PART = { stepKey: "width", value: "72", stepName: "Width", optionName: "72 in", price: 0 };
const BENCH = { configuration: {}, breakdown: { basePrice: 100, modifications: 0 }, parts: [PART] };

/** A database that each version before the first release has migrated, with a quote that was accepted. */
async function olderFolder(): Promise<string> {
  const folder = testFolder();
  const database = new SQLite(databaseFile(folder));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  await migrate(db, [BASELINE]);
  const items = [{ name: "Packing", quantity: 2, unitPrice: 150, sum: 300, ...BENCH }];
  const document = { items, adjustments: [], deliveryFee: 199, leadTime: 15, rulesRevision: 1 };
  database.exec(`
    insert into kysely_migration values ('001-rules-and-quotes', '${AT}'), ('024-fewer-triggers', '${AT}');
    insert into rules_revisions values (1, 'table', '${AT}', 'system', '', '{}');
    insert into quotes (id, status, submitted_at, name, email, phone, company, address_type, notes, search_text,
      total_cents, delivery_fee_cents, rules_revision, sent_number, sent_until, answer, last_sent_at, answered_at)
    values ('Q-261101-00001', 'approved', '${AT}', 'Élodie', 'a@example.com', '1', 'Acme', 'home-delivery', '',
      'elodie packing', 30000, 19900, 1, 1, '2026-12-01', 'accepted', '${AT}', '${AT}');
    insert into quote_tallies values ('approved', 1, 49900);
    insert into quote_snapshots values (1, '${JSON.stringify(items[0])}', null);
    insert into quote_revisions values (1, 1, '${AT}', '2026-12-01', 49900, '', '${JSON.stringify(document)}', 'PDF');
    insert into quote_events (quote_id, at, kind, actor, number)
      values ('Q-261101-00001', '${AT}', 'accepted', 'customer', 1);
    insert into quote_answers (seq, name, late) values (1, 'Élodie', 0)`);
  await db.destroy();
  return folder;
}

it("keeps the quotes of a database from before the first release, with search, options and counts", async () => {
  const db = await openFolder(await olderFolder());
  onTestFinished(() => db.destroy());
  expect(await testStores(db).quotes.find("Q-261101-00001")).toMatchObject({
    customerInfo: { name: "Élodie" },
    grandTotal: 499,
    sent: { number: 1, at: AT },
    answer: { kind: "accepted", at: AT, waits: false },
  });
  const page = { limit: 10, overdueBefore: new Date(), today: "2026-11-01" };
  const filter = { overdue: false, overdueFirst: false, sort: "newest", q: "elod", option: "width 72" } as const;
  expect((await createListStore(db, "UTC").list(filter, page, readShortQuotes)).quotes).toHaveLength(1);
  expect((await createTallyStore(db).listStatuses()).find(({ count }) => count > 0)).toMatchObject({
    status: "approved",
    count: 1,
  });
});

it("refuses a database that the last version before the first release has not migrated, and leaves it as it is", async () => {
  const folder = await olderFolder();
  const database = new SQLite(databaseFile(folder));
  onTestFinished(() => void database.close());
  database.exec(`delete from kysely_migration where name = '${BASELINE}'`);
  const opened = openFolder(folder);
  await expect(opened).rejects.toThrow(/written before the first release/);
  await expect(opened).rejects.toBeInstanceOf(OperatorError);
  expect(database.prepare("select name from kysely_migration").pluck().all()).toEqual([
    "001-rules-and-quotes",
    "024-fewer-triggers",
  ]);
});

it("is not migrated by a command under a running older server", async () => {
  const folder = await olderFolder();
  const endServer = claimFolder(folder);
  const opened = openFolder(folder);
  await expect(opened).rejects.toThrow(
    "An older server uses this database. Restart it with this version first. Nothing was changed.",
  );
  const database = new SQLite(databaseFile(folder));
  onTestFinished(() => void database.close());
  const last = database.prepare("select max(name) from kysely_migration").pluck();
  expect(last.get()).toBe(BASELINE);
  endServer();
  await (await openFolder(folder)).destroy();
  expect(last.get()).not.toBe(BASELINE);
  claimFolder(folder)();
});
