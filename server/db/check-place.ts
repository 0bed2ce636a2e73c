import { sql } from "kysely";
import type { Database } from "./connection.ts";

/** Throws where a write would, because the files of the database are not those that were opened. */
export async function checkPlace(db: Database): Promise<void> {
  await sql`pragma schema_version`.execute(db);
}
