import { setTimeout as pause } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** With all that goes with them, such as the log of a webhook, this takes some milliseconds. */
export const ROWS_PER_TURN = 500;

const PAUSE_MS = 10;

/**
 * Deletes the rows that meet a condition, a few per transaction, with a pause for the requests of all servers after each. Returns their
 * number. The key names a row.
 */
export async function deleteInTurns<Table extends keyof Tables>(
  db: Database,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
  condition: RawBuilder<unknown>,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let count = 0; ; await pause(PAUSE_MS)) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${condition} limit ${ROWS_PER_TURN}
      )`.execute(db);
    count += Number(numAffectedRows);
    if (numAffectedRows < ROWS_PER_TURN) return count;
  }
}
