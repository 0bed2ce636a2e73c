import { type Kysely, sql } from "kysely";

/** The settings of the company, and the taxes in the total of each quote. The value of a status no longer includes delivery. */
export async function company(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("company")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("document", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable("quotes")
    .addColumn("tax_cents", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update quote_tallies set amount_cents = coalesce((select sum(total_cents) from quotes
    where quotes.status = quote_tallies.status and deleted_at is null), 0)`.execute(db);
}
