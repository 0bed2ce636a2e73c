import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { storable } from "../engines/postgres/dialect.ts";
import type { Tables } from "../tables.ts";
import { type CopiedTable, insertRows, type Row, readPages } from "./copied-table.ts";

/** A database, and a transaction of it. */
interface Side {
  readonly db: Database;
  readonly within: Kysely<Tables>;
}

/** Reads a database as it is at the first read, whatever others write, and without making them wait. */
export const readSnapshot = <Result>(
  db: Database,
  work: (within: Kysely<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.connection().execute(async (within) => {
    await sql.raw(db.isShared ? "begin isolation level repeatable read read only" : "begin").execute(within);
    try {
      return await work(within);
    } finally {
      await sql`rollback`.execute(within).catch(() => {});
    }
  });

/** Copies all rows of tables, which are in the order of their references, and reads them back. Returns the rows of each. */
export async function copyTables(tables: readonly CopiedTable[], from: Side, to: Side): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) {
    const [original, copy] = [createDigest(table), createDigest(table)];
    for await (const page of readPages(from.within, table)) {
      await insertRows(to.within, table, page);
      original.add(page);
    }
    for await (const page of readPages(to.within, table)) copy.add(page);
    if (copy.sum() !== original.sum()) throw differs(`the table ${table.name}`);
    counts.set(table.name, original.count());
    if (!table.isNumbered) continue;
    const name = [table.name, table.key[0] ?? ""] as const;
    await to.db.engine.setLastNumber(to.within, name, await from.db.engine.lastNumber(from.within, name));
  }
  return counts;
}

/** The copy of something is not what was read. */
export const differs = (what: string) => new Error(`reading ${what} back gave something else than was written`);

/** The sum of the hashes of rows, which does not depend on their order. Kinds of databases that store the same give the same. */
function createDigest({ columns }: CopiedTable) {
  let [count, sum] = [0, 0n];
  return {
    add(rows: readonly Row[]): void {
      count += rows.length;
      for (const row of rows) {
        const values = JSON.stringify(columns.map((column) => writeValue(row[column])));
        sum += BigInt(`0x${createHash("sha256").update(values).digest("hex")}`);
      }
    },
    count: () => count,
    sum: () => sum,
  };
}

const writeValue = (value: unknown): unknown =>
  Buffer.isBuffer(value) ? { bytes: value.toString("base64") } : storable(value);
