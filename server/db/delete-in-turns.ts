import { setTimeout as pause } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** The most rows of a transaction. What goes with a row can be large, such as the log of a message to a webhook, so the first has few. */
const ROWS_PER_TURN = 500;
const FIRST_ROWS = 10;

/** The time that a transaction should take, and the pause after it. */
const TURN_MS = 20;
const PAUSE_MS = 10;

/**
 * Deletes the rows that meet a condition, a few per transaction, with a pause for the requests of all servers after each. The time of one
 * transaction decides how many the next one has. Returns their number. The key names a row.
 */
export async function deleteInTurns<Table extends keyof Tables>(
  db: Database,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
  condition: RawBuilder<unknown>,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let most = FIRST_ROWS;
  for (let count = 0; ; ) {
    const begun = performance.now();
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${condition} limit ${most}
      )`.execute(db);
    count += Number(numAffectedRows);
    if (numAffectedRows < most) return count;
    const pace = TURN_MS / (performance.now() - begun);
    most = Math.ceil(Math.min(ROWS_PER_TURN, most * Math.min(2, pace)));
    await pause(PAUSE_MS);
  }
}
