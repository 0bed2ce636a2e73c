import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { onServer } from "./fresh-database.ts";

/** Makes each later write to a table fail. Without the table, a server on PostgreSQL would take itself for an older version. */
export async function refuseRows(db: Database, table: keyof Tables): Promise<void> {
  if (onServer) await sql`alter table ${sql.table(table)} add check (false) not valid`.execute(db);
  else await db.schema.dropTable(table).execute();
}
