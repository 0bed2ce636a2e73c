import { type Kysely, sql } from "kysely";
import type { Tables } from "../tables.ts";
import type { Row } from "./row-digest.ts";

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

/** The size of a page. A table's first page tells how many rows that is. */
const PAGE_BYTES = 1_000_000;
const FIRST_ROWS = 10;
const MOST_ROWS = 500;

/** Reads all rows of a table in the order of its key, a page at a time, so that a database of any size fits in memory. */
export async function* readPages(
  db: Kysely<Tables>,
  { name, columns, key }: CopiedTable,
): AsyncGenerator<readonly Row[]> {
  const ordered = sql.join(key.map((column) => sql.ref(column)));
  let limit = FIRST_ROWS;
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(name)} where ${after} order by ${ordered} limit ${limit}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < limit) return;
    after = sql`(${ordered}) > (${sql.join(key.map((column) => last[column]))})`;
    const fitting = Math.floor((limit * PAGE_BYTES) / sizeOf(rows));
    limit = Math.max(1, Math.min(fitting, 2 * limit, MOST_ROWS));
  }
}

/** About the memory that rows take. */
function sizeOf(rows: readonly Row[]): number {
  let size = 1;
  for (const row of rows)
    for (const value of Object.values(row))
      size += typeof value === "string" || Buffer.isBuffer(value) ? value.length : 8;
  return size;
}

/** Adds rows as they are. */
export async function insertRows(
  db: Kysely<Tables>,
  { name, columns }: CopiedTable,
  rows: readonly Row[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(db);
}

/** The first of the tables that has a row. */
export async function findFilled(db: Kysely<Tables>, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return undefined;
}
