import { type Kysely, sql } from "kysely";
import { quoteSearchText } from "#shared/quotes/quote-search.ts";
import type { Tables } from "../../../tables.ts";

/**
 * The staff's list of quotes. Snapshots move out of the quotes' rows, so that filters read less. Triggers maintain
 * counts, values and the search index, so that their cost does not grow with the number of quotes.
 */
export async function quoteDesk(db: Kysely<Tables>): Promise<void> {
  await moveSnapshots(db);
  await addListColumns(db);
  await widenEvents(db);
  await keepTallies(db);
  await keepSearch(db);
}

async function moveSnapshots(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("quote_snapshots")
    .addColumn("quote_seq", "integer", (column) =>
      column.primaryKey().references("quotes.seq").onDelete("cascade"),
    )
    .addColumn("snapshot", "text", (column) => column.notNull())
    .execute();
  await sql`insert into quote_snapshots select seq, snapshot from quotes`.execute(db);
  await db.schema.alterTable("quotes").dropColumn("snapshot").execute();
}

async function addListColumns(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable("quotes").addColumn("deleted_at", "text").execute();
  await db.schema
    .alterTable("quotes")
    .addColumn("amount_cents", "integer", (column) =>
      column.generatedAlwaysAs(sql`total_cents + delivery_fee_cents`),
    )
    .execute();
  await db.schema
    .alterTable("quotes")
    .addColumn("waiting", "integer", (column) =>
      column.generatedAlwaysAs(sql`case when status in ('pending', 'reviewed') then 1 else 0 end`),
    )
    .execute();
  const indexes = {
    quotes_by_amount: ["amount_cents", "seq"],
    quotes_by_status_amount: ["status", "amount_cents", "seq"],
    quotes_by_waiting: ["waiting", "seq"],
    quotes_by_waiting_amount: ["waiting", "amount_cents", "seq"],
    quotes_by_waiting_age: ["waiting", "submitted_at", "deleted_at"],
    quotes_by_age: ["submitted_at", "deleted_at"],
    // For texts too short for the trigram index: scanning this index reads less than scanning the table.
    quotes_by_search_text: ["search_text"],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on("quotes").columns(columns).execute();
  // A full index would mislead SQLite's planner into using it for quotes that are not deleted.
  await db.schema
    .createIndex("quotes_by_deletion")
    .on("quotes")
    .column("deleted_at")
    .where(sql.ref("deleted_at"), "is not", null)
    .execute();
}

/** Drops the foreign key: erasing a quote removes its events, but keeps the deletion event. */
async function widenEvents(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("quote_events_wide")
    .addColumn("seq", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("quote_id", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("from_status", "text")
    .addColumn("to_status", "text")
    .addColumn("note", "text")
    .addColumn("note_id", "text")
    .execute();
  await sql`insert into quote_events_wide (seq, quote_id, at, kind, actor)
    select seq, quote_id, at, kind, actor from quote_events`.execute(db);
  await db.schema.dropTable("quote_events").execute();
  await db.schema.alterTable("quote_events_wide").renameTo("quote_events").execute();
  await db.schema
    .createIndex("quote_events_by_quote")
    .on("quote_events")
    .columns(["quote_id", "seq"])
    .execute();
  await db.schema
    .createIndex("quote_events_by_note")
    .on("quote_events")
    .columns(["quote_id", "note_id"])
    .unique()
    .execute();
}

/** Count and value per status, without deleted quotes. */
async function keepTallies(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("quote_tallies")
    .addColumn("status", "text", (column) => column.primaryKey())
    .addColumn("quotes", "integer", (column) => column.notNull())
    .addColumn("amount_cents", "integer", (column) => column.notNull())
    .execute();
  await sql`insert into quote_tallies
    select status, count(*), sum(total_cents + delivery_fee_cents) from quotes group by status`.execute(
    db,
  );
  const add = `insert into quote_tallies
    values (new.status, 1, new.total_cents + new.delivery_fee_cents)
    on conflict (status) do update set
      quotes = quotes + 1, amount_cents = amount_cents + excluded.amount_cents;`;
  const subtract = `update quote_tallies set
    quotes = quotes - 1, amount_cents = amount_cents - old.total_cents - old.delivery_fee_cents
    where status = old.status;`;
  for (const trigger of [
    `quote_counted after insert on quotes when new.deleted_at is null begin ${add} end`,
    `quote_uncounted after delete on quotes when old.deleted_at is null begin ${subtract} end`,
    `quote_left after update of status, deleted_at on quotes when old.deleted_at is null
      begin ${subtract} end`,
    `quote_came after update of status, deleted_at on quotes when new.deleted_at is null
      begin ${add} end`,
  ])
    await sql`create trigger ${sql.raw(trigger)}`.execute(db);
}

/** A trigram index, which finds any part of a text. */
async function keepSearch(db: Kysely<Tables>): Promise<void> {
  const rows = await db.selectFrom("quotes").select(["id", "name", "email", "company"]).execute();
  for (const { id, ...searched } of rows)
    await db
      .updateTable("quotes")
      .set({ search_text: quoteSearchText(id, searched, undefined, []) })
      .where("id", "=", id)
      .execute();
  await sql`create virtual table quote_search using fts5(
    text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  )`.execute(db);
  await sql`insert into quote_search (rowid, text) select seq, search_text from quotes`.execute(db);
  await sql`create trigger quote_found after insert on quotes
    begin insert into quote_search (rowid, text) values (new.seq, new.search_text); end`.execute(
    db,
  );
  await sql`create trigger quote_lost after delete on quotes
    begin delete from quote_search where rowid = old.seq; end`.execute(db);
}
