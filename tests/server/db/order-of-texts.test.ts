import { sql } from "kysely";
import { expect, it } from "vitest";
import { startTestApp } from "../../support/server/test-app.ts";

/** The columns of all indexes, with the order of their texts. */
const IN_SQLITE = sql<{ index: string; order: string }>`
  select indexes.name as "index", columns.coll as "order"
  from sqlite_schema as tables
  join pragma_index_list(tables.name) as indexes
  join pragma_index_xinfo(indexes.name) as columns
  where tables.type = 'table'`;

const IN_POSTGRES = sql<{ index: string; order: string }>`
  select indexrelid::regclass::text as "index", collname as "order"
  from pg_index
  join pg_class on pg_class.oid = indrelid
  cross join unnest(indcollation) as used (collation_oid)
  join pg_collation on pg_collation.oid = used.collation_oid
  where relnamespace = current_schema()::regnamespace`;

it("each index orders texts by their bytes, which no update of the system changes", async () => {
  const { db } = await startTestApp();
  const { rows } = await ("url" in db.settings ? IN_POSTGRES : IN_SQLITE).execute(db);
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ order }) => !["BINARY", "C"].includes(order))).toEqual([]);
});
