import type { Kysely } from "kysely";

/** Times that the recurring jobs remember. */
export async function upkeep(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("upkeep")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
}
