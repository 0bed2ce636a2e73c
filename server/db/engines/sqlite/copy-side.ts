import { type Kysely, sql } from "kysely";
import type { CopiedTable } from "../../copy/copied-table.ts";
import type { Tables } from "../../tables.ts";

/** The tables of SQLite itself, of migrations, and of the search index, which triggers fill. */
const OWN = /^(sqlite_|kysely_|quote_search)/;

/** All tables with data, each after those that it refers to. */
export async function describeTables(db: Kysely<Tables>): Promise<readonly CopiedTable[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'table' order by name`.execute(db);
  const described = new Map<string, CopiedTable & { readonly refersTo: readonly string[] }>();
  for (const { name, sql: text } of rows.filter((table) => !OWN.test(table.name))) {
    const columns = await sql<{ name: string; pk: number }>`
      select name, pk from pragma_table_info(${name}) order by cid`.execute(db);
    const references = await sql<{ table: string }>`
      select "table" from pragma_foreign_key_list(${name})`.execute(db);
    described.set(name, {
      name,
      columns: columns.rows.map((column) => column.name),
      key: columns.rows
        .filter(({ pk }) => pk > 0)
        .sort((one, other) => one.pk - other.pk)
        .map((column) => column.name),
      isNumbered: /\bautoincrement\b/i.test(text),
      refersTo: references.rows.map(({ table }) => table),
    });
  }
  const sorted = new Set<CopiedTable>();
  const add = (name: string) => {
    const table = described.get(name);
    if (!table || sorted.has(table)) return;
    table.refersTo.filter((other) => other !== name).forEach(add);
    sorted.add(table);
  };
  for (const name of described.keys()) add(name);
  return [...sorted];
}

/** Reads a database as it is at the first read, whatever others write. It must be open to read only. */
export const readSnapshot = <Result>(
  db: Kysely<Tables>,
  work: (within: Kysely<Tables>) => Promise<Result>,
): Promise<Result> => db.transaction().execute(work);

/** The last number that a table gave to a row, even if that row is gone. */
export async function readLastNumber(db: Kysely<Tables>, { name }: CopiedTable): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from sqlite_sequence where name = ${name}`.execute(db);
  return rows[0]?.seq ?? 0;
}

export async function writeLastNumber(db: Kysely<Tables>, { name }: CopiedTable, last: number): Promise<void> {
  if (last === 0) return;
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db);
}
