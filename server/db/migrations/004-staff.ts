import type { Kysely } from "kysely";

/** Sessions and the record of staff writes. */
export async function staff(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_sessions")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("signature", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("staff_writes")
    .addColumn("seq", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("session", "text")
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("request_id", "text")
    .addColumn("method", "text", (column) => column.notNull())
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("status", "integer")
    .execute();
}
