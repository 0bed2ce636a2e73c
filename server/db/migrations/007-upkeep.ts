import type { Kysely } from "kysely";

/** Moments that the server needs for what it does by itself. */
export async function upkeep(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("upkeep")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
}
