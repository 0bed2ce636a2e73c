import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Does a part of a write. If it throws, only this part is undone, and the rest of the write can go on. */
export async function orUndo(within: Kysely<Tables>, part: () => Promise<void>): Promise<void> {
  await sql`savepoint part`.execute(within);
  try {
    await part();
  } catch (error) {
    // On a full disk, SQLite has rolled everything back. Its reason counts.
    await sql`rollback to savepoint part`.execute(within).catch(() => {});
    throw error;
  }
  await sql`release savepoint part`.execute(within);
}
