import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openFolder } from "#server/db/engines/sqlite/connection.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { knownMigrations, migrate } from "#server/db/engines/sqlite/migrations.ts";
import { createPeopleStore } from "#server/staff/people-store.ts";
import { createSessionStore } from "#server/staff/session-store.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { testStores } from "../../support/server/stores.ts";

/** A folder whose database is as it was before a migration. */
const folderBefore = (migration: string, rows: string) => folderWith((name) => name < migration, rows);

/** A folder whose database has some of the migrations. */
async function folderWith(has: (migration: string) => boolean, rows = ""): Promise<string> {
  const folder = testFolder();
  const database = new SQLite(databaseFile(folder));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  await migrate(db, knownMigrations.filter(has));
  database.exec(rows);
  await db.destroy();
  return folder;
}

it("keeps people without their turns, and forgets who had a quote open and each change by staff", async () => {
  const folder = await folderBefore(
    "042",
    `insert into people (id, name, email, phone, role, recovery_codes, created_at, created_by, is_active, takes_turns, last_turn)
       values ('a1', 'Ana Silva', 'ana@example.com', '555 0100', 'sales', '[]', '', 'staff', 1, 1, 7);
     insert into staff_writes (at, address, method, path) values ('', '203.0.113.7', 'PUT', '/api');`,
  );
  const db = await openFolder(folder);
  onTestFinished(() => db.destroy());
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables).not.toEqual(expect.arrayContaining([expect.stringMatching(/presence|writes/)]));
  const person = await createPeopleStore(db).find("a1");
  expect(person).toMatchObject({ name: "Ana Silva", phone: "555 0100", is_active: 1 });
  expect(Object.keys(person ?? {}).filter((name) => name.includes("turn"))).toEqual([]);
});

it("ends sessions of the shared password, which were nobody's, and keeps those of people", async () => {
  const now = new Date().toISOString();
  const folder = await folderBefore(
    "045",
    `insert into people (id, name, email, phone, role, recovery_codes, created_at, created_by, is_active)
       values ('a1', 'Ana Silva', 'ana@example.com', '', 'sales', '[]', '', 'staff', 1);
     insert into staff_sessions (token_hash, signature, created_at, seen_at, person_id, way)
       values ('shared', 'x', '${now}', '${now}', null, null), ('own', '', '${now}', '${now}', 'a1', 'password');`,
  );
  const db = await openFolder(folder);
  onTestFinished(() => db.destroy());
  const sessions = createSessionStore(db);
  expect(await sessions.listOf("a1", new Date())).toMatchObject([{ token_hash: "own" }]);
  const { rows } = await sql<object>`select * from staff_sessions`.execute(db);
  expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([
    ["address", "agent", "created_at", "person_id", "provider_session", "seen_at", "token_hash", "way"],
  ]);
});

const NARROW = '{"width":"48","depth":"24","frame_color":"black","extras":[]}';

it("makes reference benches starting benches for staff only, in a new revision, and loses none of the same name", async () => {
  const [first] = catalogDocument.startingBenches ?? [];
  const document = JSON.stringify({ ...catalogDocument, startingBenches: [first] });
  const long = "x".repeat(80);
  const folder = await folderBefore(
    "043",
    `insert into rules_revisions (revision, product, created_at, author, summary, document)
       values (1, '${catalogDocument.product}', '', 'system', '', '${document.replaceAll("'", "''")}');
     insert into reference_benches (id, name, configuration, expectation, version) values
       (1, '${first?.name}', '${NARROW}', '{"type":"available"}', 1),
       (2, '${long}', '${NARROW}', '{"type":"price","price":1405}', 3);`,
  );
  const db = await openFolder(folder);
  onTestFinished(() => db.destroy());
  const { rules } = testStores(db);
  const { revision, document: migrated, rules: offered } = await rules.loadCurrent();
  expect(revision).toBe(2);
  expect(await rules.list(1)).toMatchObject([
    { author: "system", summary: "2 reference benches are now starting benches for staff only." },
  ]);
  const bench = { description: "", choices: JSON.parse(NARROW), shown: false };
  delete bench.choices.extras;
  expect(migrated).toEqual({
    ...catalogDocument,
    startingBenches: [
      first,
      { ...bench, name: `${first?.name} (reference)`, expected: { type: "available" } },
      { ...bench, name: long, expected: { type: "price", price: 1405 } },
    ],
  });
  expect(offered.startingBenches).toEqual([first]);
});

it("opens a database that has later migrations than one it lacks", async () => {
  const db = await openFolder(await folderWith((name) => name !== "052-follow-up"));
  onTestFinished(() => db.destroy());
  const quotes = (await db.introspection.getTables()).find(({ name }) => name === "quotes");
  expect(quotes?.columns.map(({ name }) => name)).toContain("reminded_at");
});

it("keeps how often options were chosen and tried, without what else was counted", async () => {
  const folder = await folderBefore(
    "060",
    `insert into choice_counts (day, step_key, value, kind, tried_with, count) values
       ('2026-11-20', 'width', '72', 'chosen', '', 3), ('2026-11-20', 'width', '72', 'refused', 'top=oak', 2),
       ('2026-11-20', 'width', '72', 'refused', '*', 4), ('2026-11-21', 'width', '72', 'chosen', '', 1),
       ('2026-11-21', 'width', '96', 'removed', '', 9);`,
  );
  const db = await openFolder(folder);
  onTestFinished(() => db.destroy());
  const key = { step_key: "width", value: "72" };
  expect(await db.selectFrom("choice_counts").selectAll().orderBy("day").execute()).toEqual([
    { ...key, day: "2026-11-20", chosen: 3, refused: 6 },
    { ...key, day: "2026-11-21", chosen: 1, refused: 0 },
  ]);
});
