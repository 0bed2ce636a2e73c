import type { Kysely } from "kysely";

/** The partners, which earlier versions kept in a file. */
export async function partners(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("partners")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("settings", "text", (column) => column.notNull())
    .addColumn("secret", "text")
    .addColumn("old_secret", "text")
    .addColumn("old_secret_until", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
}
