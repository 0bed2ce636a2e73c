import type { Kysely } from "kysely";

/** Revisions of the rules, quotes with their events, and replies to submissions. */
export async function rulesAndQuotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rules_revisions")
    .addColumn("revision", "integer", (column) => column.primaryKey())
    .addColumn("product", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("author", "text", (column) => column.notNull())
    .addColumn("summary", "text", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("quotes")
    .addColumn("seq", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("submitted_at", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("company", "text", (column) => column.notNull())
    .addColumn("address_type", "text", (column) => column.notNull())
    .addColumn("notes", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("total_cents", "integer", (column) => column.notNull())
    .addColumn("delivery_fee_cents", "integer", (column) => column.notNull())
    .addColumn("rules_revision", "integer", (column) =>
      column.notNull().references("rules_revisions.revision"),
    )
    .addColumn("snapshot", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("quotes_by_status").on("quotes").columns(["status", "seq"]).execute();
  await db.schema
    .createTable("quote_events")
    .addColumn("seq", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("quote_id", "text", (column) =>
      column.notNull().references("quotes.id").onDelete("cascade"),
    )
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("quote_events_by_quote")
    .on("quote_events")
    .columns(["quote_id", "seq"])
    .execute();
  await db.schema
    .createTable("idempotency_keys")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("request_hash", "text", (column) => column.notNull())
    .addColumn("reply", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("idempotency_keys_by_age")
    .on("idempotency_keys")
    .column("created_at")
    .execute();
}
