import { sql } from "kysely";
import type { Database } from "#server/db/connection.ts";

export type HealthStore = ReturnType<typeof createHealthStore>;

export function createHealthStore(db: Database) {
  return {
    /** Throws where a write would, because the files of the database are not those that were opened. */
    async checkPlace(): Promise<void> {
      await sql`pragma schema_version`.execute(db);
    },
  };
}
