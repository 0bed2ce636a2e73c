import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openFolder } from "#server/db/engines/sqlite/connection.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { knownMigrations, migrate } from "#server/db/engines/sqlite/migrations.ts";
import { createPeopleStore } from "#server/staff/people-store.ts";
import { testFolder } from "../../support/server/data-folder.ts";

/** A folder whose database is as it was before a migration. */
async function folderBefore(migration: string, rows: string): Promise<string> {
  const folder = testFolder();
  const database = new SQLite(databaseFile(folder));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  await migrate(
    db,
    knownMigrations.filter((name) => name < migration),
  );
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
