import type { Kysely } from "kysely";

/** The days off that staff set. */
export async function daysOff(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("days_off")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("list", "text", (column) => column.notNull())
    .execute();
}
