import type { Transaction } from "kysely";
import type { Database } from "./connection.ts";
import type { Tables } from "./tables.ts";

/**
 * Does all of the work or none of it. SQLite ends a transaction by itself when the disk is full, and
 * the rollback that follows fails, too: what is thrown is the error of the work.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (within: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  let cause: unknown;
  try {
    return await db.transaction().execute(async (within) => {
      try {
        return await work(within);
      } catch (error) {
        cause = error;
        throw error;
      }
    });
  } catch (error) {
    throw cause ?? error;
  }
}
