import type { Kysely } from "kysely";

/** The ages of images, which were the times of their files. */
export async function images(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("images")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("renewed_at", "text", (column) => column.notNull())
    .execute();
}
