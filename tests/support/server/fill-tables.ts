import { type Kysely, sql } from "kysely";
import { describeTables } from "#server/db/copy/copied-table.ts";
import type { Tables } from "#server/db/tables.ts";

/** A value for each type of column that is hard to copy. */
const VALUES: Readonly<Record<string, unknown>> = {
  TEXT: "Łódź “10%” \\ ' 😀\n\u2028",
  INTEGER: 7,
  BIGINT: 7,
  BLOB: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
};

/** Adds a row to each table of a file that has none, so that no table, not even a future one, is empty. */
export async function fillTables(db: Kysely<Tables>): Promise<void> {
  for (const { name } of await describeTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)}`.execute(db);
    if (rows.length > 0) continue;
    const columns = await sql<{ name: string; type: string }>`
      select name, type from pragma_table_info(${name})`.execute(db);
    const references = await sql<{ from: string; to: string; table: string }>`
      select "from", "to", "table" from pragma_foreign_key_list(${name})`.execute(db);
    const values = columns.rows.map((column) => {
      const reference = references.rows.find(({ from }) => from === column.name);
      return reference
        ? sql`(select ${sql.ref(reference.to)} from ${sql.table(reference.table)} limit 1)`
        : sql`${VALUES[column.type.toUpperCase()]}`;
    });
    await sql`insert into ${sql.table(name)}
      (${sql.join(columns.rows.map((column) => sql.ref(column.name)))})
      values (${sql.join(values)})`.execute(db);
  }
}
