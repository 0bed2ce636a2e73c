import { type Kysely, sql } from "kysely";
import type { Tables } from "../tables.ts";

export type Row = Readonly<Record<string, unknown>>;

/** A table that SQLite and PostgreSQL have. */
export interface CopiedTable {
  readonly name: string;
  /** Without those that the database computes. */
  readonly columns: readonly string[];
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** Whether the key is the next number, and no number is used twice. */
  readonly isNumbered: boolean;
}

/** The images of servers that share a database. A data folder has a file for each. */
export const IMAGE_BYTES: CopiedTable = {
  name: "image_bytes",
  columns: ["name", "bytes"],
  key: ["name"],
  isNumbered: false,
};

/** The tables of SQLite itself, of migrations, and of the search index, which triggers fill. */
const OWN = /^(sqlite_|kysely_|quote_search)/;

/** All tables with data of a database of SQLite, each after those that it refers to. */
export async function describeTables(db: Kysely<Tables>): Promise<readonly CopiedTable[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'table' order by name`.execute(db);
  const texts = new Map(rows.filter(({ name }) => !OWN.test(name)).map(({ name, sql: text }) => [name, text]));
  const sorted = new Map<string, CopiedTable>();
  const add = async (name: string) => {
    const text = texts.get(name);
    if (text === undefined || sorted.has(name)) return;
    const referred = await sql<{ table: string }>`
      select "table" from pragma_foreign_key_list(${name}) where "table" <> ${name}`.execute(db);
    for (const { table } of referred.rows) await add(table);
    const columns = await sql<{ name: string; pk: number }>`
      select name, pk from pragma_table_info(${name}) order by pk, cid`.execute(db);
    sorted.set(name, {
      name,
      columns: columns.rows.map((column) => column.name),
      key: columns.rows.filter(({ pk }) => pk > 0).map((column) => column.name),
      isNumbered: /\bautoincrement\b/i.test(text),
    });
  };
  for (const name of texts.keys()) await add(name);
  return [...sorted.values()];
}

/** So many of the largest PDFs of quotes, or images, fit in memory. */
const PAGE_ROWS = 100;
const PAGE_IMAGES = 10;

/** Reads all rows of a table in the order of its key, a page at a time, so that a database of any size fits in memory. */
export async function* readPages(
  db: Kysely<Tables>,
  { name, columns, key }: CopiedTable,
): AsyncGenerator<readonly Row[]> {
  const limit = name === IMAGE_BYTES.name ? PAGE_IMAGES : PAGE_ROWS;
  const ordered = sql.join(key.map((column) => sql.ref(column)));
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(name)} where ${after} order by ${ordered} limit ${limit}`.execute(db);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < limit) return;
    after = sql`(${ordered}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Adds rows as they are. */
export async function insertRows(db: Kysely<Tables>, table: CopiedTable, rows: readonly Row[]): Promise<void> {
  const names = sql.join(table.columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(values)}`.execute(db);
}
