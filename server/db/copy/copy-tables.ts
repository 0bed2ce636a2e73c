import type { Kysely } from "kysely";
import { CommandError } from "#server/platform/errors.ts";
import type { Tables } from "../tables.ts";
import { type CopiedTable, insertRows, readPages } from "./copied-table.ts";
import { addRows, type Digest, isSame, NO_ROWS, type Row } from "./row-digest.ts";

/** The rows that were copied of each table. */
export interface CopiedTables {
  readonly digests: ReadonlyMap<CopiedTable, Digest>;
  /** The texts that the target cannot store as they were. */
  readonly changedTexts: number;
}

/** The differences between the two kinds of database. */
export interface Differences {
  /** Turns a value into one that the target can store. */
  readonly storable: (value: unknown) => unknown;
  /** The last number that a table of the source gave to a row, even if that row is gone. */
  readonly readLastNumber: (from: Kysely<Tables>, table: CopiedTable) => Promise<number>;
  readonly writeLastNumber: (to: Kysely<Tables>, table: CopiedTable, last: number) => Promise<void>;
}

/** Copies all rows of tables, which are in the order of their references. */
export async function copyTables(
  tables: readonly CopiedTable[],
  from: Kysely<Tables>,
  to: Kysely<Tables>,
  { storable, readLastNumber, writeLastNumber }: Differences,
): Promise<CopiedTables> {
  let changedTexts = 0;
  const adapt = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        const stored = storable(value);
        if (stored !== value) changedTexts += 1;
        return [column, stored];
      }),
    );
  const digests = new Map<CopiedTable, Digest>();
  for (const table of tables) {
    let digest = NO_ROWS;
    for await (const page of readPages(from, table)) {
      const rows = page.map(adapt);
      await insertRows(to, table, rows);
      digest = addRows(digest, table.columns, rows);
    }
    digests.set(table, digest);
    if (table.isNumbered) await writeLastNumber(to, table, await readLastNumber(from, table));
  }
  return { digests, changedTexts };
}

/** Reads back what was written. Throws a CommandError if a table differs. */
export async function compareTables(written: Kysely<Tables>, { digests }: CopiedTables): Promise<void> {
  for (const [table, expected] of digests) {
    let found = NO_ROWS;
    for await (const page of readPages(written, table)) found = addRows(found, table.columns, page);
    if (!isSame(found, expected)) throw differs(`the table ${table.name}`);
  }
}

/** The copy of something is not what was read. */
export const differs = (what: string) =>
  new CommandError(`Nothing was copied: reading ${what} back gave something else than was written.`);
