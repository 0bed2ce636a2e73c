import { sql } from "kysely";
import type { Database } from "#server/db/connection.ts";

export type HealthStore = ReturnType<typeof createHealthStore>;

export function createHealthStore(db: Database) {
  return {
    /** Throws if the database files were deleted or replaced. Every statement that is not a select makes that check. */
    async checkFiles(): Promise<void> {
      await sql`pragma schema_version`.execute(db);
    },
  };
}
