import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The most rows of a transaction. What goes with a row can be large, such as the log of a message to a webhook, so the first has one. */
const ROWS_PER_TURN = 500;

/** The time that the rows of a transaction should take, besides what even one takes: the way to the database, or to a slow disk. */
const TURN_MS = 20;

/** The pause after each. */
const PAUSE_MS = 10;

/**
 * Deletes the rows that meet a condition, a few per transaction, with a pause for the requests of all servers after each. The time of one
 * transaction decides how many the next one has. Returns their number. The key names a row.
 */
export async function deleteInTurns<Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
  condition: RawBuilder<unknown>,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let most = 1;
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; ; ) {
    const begun = performance.now();
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${condition} limit ${most}
      )`.execute(db);
    count += Number(numAffectedRows);
    if (numAffectedRows < most) return count;
    const took = performance.now() - begun;
    least = Math.min(least, took);
    const pace = (TURN_MS + least) / took;
    most = Math.ceil(Math.min(ROWS_PER_TURN, most * Math.min(2, pace)));
    await pause(PAUSE_MS);
  }
}
