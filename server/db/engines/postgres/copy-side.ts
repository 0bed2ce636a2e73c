import { type Kysely, sql } from "kysely";
import type { CopiedTable } from "../../copy/copied-table.ts";
import type { Tables } from "../../tables.ts";
import { APPLICATION } from "./connection.ts";

/** The names of all tables, without those of migrations. */
export async function listTables(db: Kysely<Tables>): Promise<readonly string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name);
}

/** Reads a database as it is at the first read, whatever others write, and without making them wait. */
export const readSnapshot = <Result>(
  db: Kysely<Tables>,
  work: (within: Kysely<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.connection().execute(async (within) => {
    await sql`begin isolation level repeatable read read only`.execute(within);
    try {
      return await work(within);
    } finally {
      await sql`rollback`.execute(within).catch(() => {});
    }
  });

/** The connections of servers and other commands. */
export async function countOthers(within: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION}
      and pid <> pg_backend_pid()`.execute(within);
  return rows[0]?.count ?? 0;
}

const sequenceOf = ({ name, key }: CopiedTable) => sql`pg_get_serial_sequence(${name}, ${key[0]})::regclass`;

/** The last number that a table gave to a row, even if that row is gone. */
export async function readLastNumber(db: Kysely<Tables>, table: CopiedTable): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(${sequenceOf(table)}) as last`.execute(db);
  return rows[0]?.last ?? 0;
}

export async function writeLastNumber(db: Kysely<Tables>, table: CopiedTable, last: number): Promise<void> {
  // A sequence begins at 1, so 'not called' stands for 0.
  await sql`select setval(${sequenceOf(table)}, ${Math.max(1, last)}, ${last > 0})`.execute(db);
}
