import { sql } from "kysely";
import type { Database } from "./connection.ts";

/**
 * Brings what waits in the -wal into the database and empties it: what was deleted is not there, either. False
 * where somebody reads from it at this moment.
 */
export async function emptyWal(db: Database): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}
