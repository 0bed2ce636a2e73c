import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from "kysely";
import { commonMigrations } from "../../migrations/common-migrations.ts";
import { rulesAndQuotes } from "./migrations/001-rules-and-quotes.ts";
import { quoteDesk } from "./migrations/003-quote-desk.ts";
import { deletedIsGone } from "./migrations/005-deleted-is-gone.ts";
import { foldedSearch } from "./migrations/009-folded-search.ts";
import { answersInList } from "./migrations/020-answers-in-list.ts";
import { currentContent } from "./migrations/021-current-content.ts";
import { images } from "./migrations/023-images.ts";
import { fewerTriggers } from "./migrations/024-fewer-triggers.ts";
import { quoteRanges } from "./migrations/025-quote-ranges.ts";

/** The short ones are below. Later ones run on each engine. */
const migrations: Record<string, Migration> = {
  "001-rules-and-quotes": { up: rulesAndQuotes },
  "002-quote-images": { up: quoteImages },
  "003-quote-desk": { up: quoteDesk },
  "004-staff": { up: staff },
  "005-deleted-is-gone": { up: deletedIsGone },
  "006-quote-partner": { up: quotePartner },
  "007-upkeep": { up: upkeep },
  "008-list-order": { up: listOrder },
  "009-folded-search": { up: foldedSearch },
  "012-choice-counts": { up: choiceCounts },
  "013-reference-benches": { up: referenceBenches },
  "014-rules-drafts": { up: rulesDrafts },
  "015-quote-items": { up: quoteItems },
  "016-outbox": { up: outbox },
  "017-quote-answers": { up: quoteAnswers },
  "018-quote-links": { up: quoteLinks },
  "019-webhooks": { up: webhooks },
  "020-answers-in-list": { up: answersInList },
  "021-current-content": { up: currentContent },
  "022-admitted-messages": { up: admittedMessages },
  "023-images": { up: images },
  "024-fewer-triggers": { up: fewerTriggers },
  "025-quote-ranges": { up: quoteRanges },
  ...commonMigrations,
};

export const knownMigrations: readonly string[] = Object.keys(migrations);

const providerOf = (names: readonly string[]): MigrationProvider => ({
  getMigrations: async () =>
    Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))),
});

/** Whether the database lacks a migration. */
export async function needsMigration<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const known = await new Migrator({ db, provider: providerOf(knownMigrations) }).getMigrations();
  return known.some(({ executedAt }) => executedAt === undefined);
}

/** Applies all pending migrations, or only the named ones. */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  names: readonly string[] = knownMigrations,
): Promise<void> {
  const { error } = await new Migrator({ db, provider: providerOf(names) }).migrateToLatest();
  if (error) throw error;
}

/** The uploaded images of each quote. */
async function quoteImages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("quote_images")
    .addColumn("quote_id", "text", (column) =>
      column.notNull().references("quotes.id").onDelete("cascade"),
    )
    .addColumn("image", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("quote_images_key", ["quote_id", "image"])
    .execute();
  await db.schema.createIndex("quote_images_by_image").on("quote_images").column("image").execute();
}

/** Sessions and the record of staff writes. */
async function staff(db: Kysely<unknown>): Promise<void> {
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

/** The partner on whose page a quote was submitted. Earlier quotes came from our own page. */
async function quotePartner(db: Kysely<unknown>): Promise<void> {
  for (const column of ["partner_id", "partner_name"])
    await db.schema.alterTable("quotes").addColumn(column, "text").execute();
}

/** The times that recurring jobs remember. */
async function upkeep(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("upkeep")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
}

/** Adds the columns of the overdue filter to the indexes of the list, so that skipped quotes are never read. */
async function listOrder(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    quotes_by_amount: ["amount_cents", "seq", "waiting", "submitted_at", "deleted_at"],
    quotes_by_waiting: ["waiting", "seq", "submitted_at", "deleted_at"],
    quotes_by_waiting_amount: ["waiting", "amount_cents", "seq", "submitted_at", "deleted_at"],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.dropIndex(name).execute();
    await db.schema.createIndex(name).on("quotes").columns(columns).execute();
  }
}

/** Sums for each day and option, without anything about a person. */
async function choiceCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("choice_counts")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("step_key", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("tried_with", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("choice_counts_key", [
      "day",
      "step_key",
      "value",
      "kind",
      "tried_with",
    ])
    // The rows themselves are in the order of the key, so that a period is read in one piece.
    .modifyEnd(sql`without rowid`)
    .execute();
}

/** Benches with what staff expect of them. */
async function referenceBenches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("reference_benches")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("configuration", "text", (column) => column.notNull())
    .addColumn("expectation", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
}

/** Drafts of the rules, some with a time to publish them. The long text is last, so that lists need not read it. */
async function rulesDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rules_drafts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("edit", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("based_on", "integer", (column) => column.notNull())
    .addColumn("author", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addColumn("publish_at", "text")
    .addColumn("accepted", "text")
    .addColumn("not_published", "text")
    .addColumn("unread", "integer", (column) => column.notNull())
    .addColumn("summary", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
}

/** The benches after the first. Earlier quotes have none, and `readQuote` takes their snapshot as one item. */
async function quoteItems(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("quote_snapshots").addColumn("other_benches", "text").execute();
}

/** Messages on their way. The index serves the search for due messages, and the counts of those that are not delivered. */
async function outbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("messages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("destination", "text", (column) => column.notNull())
    .addColumn("template", "text", (column) => column.notNull())
    .addColumn("quote_id", "text", (column) => column.references("quotes.id").onDelete("cascade"))
    .addColumn("event_seq", "integer")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("claimed_until", "text")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("settled_at", "text")
    .addColumn("last_error", "text")
    .execute();
  await db.schema
    .createIndex("messages_by_state")
    .on("messages")
    .columns(["state", "channel", "due_at", "destination"])
    .execute();
  await db.schema.createIndex("messages_by_quote").on("messages").column("quote_id").execute();
}

/** Quotes as they were sent, with their PDFs, and the customers' answers, each with its event. */
async function quoteAnswers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("quote_events").addColumn("number", "integer").execute();
  await db.schema
    .createTable("quote_revisions")
    .addColumn("quote_seq", "integer", (column) =>
      column.notNull().references("quotes.seq").onDelete("cascade"),
    )
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("sent_at", "text", (column) => column.notNull())
    .addColumn("expires_on", "text", (column) => column.notNull())
    .addColumn("grand_total_cents", "integer", (column) => column.notNull())
    .addColumn("request", "text", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    // Last, so that reading the other columns skips it.
    .addColumn("pdf", "blob", (column) => column.notNull())
    .addPrimaryKeyConstraint("quote_revisions_key", ["quote_seq", "number"])
    .execute();
  await db.schema
    .createTable("quote_answers")
    .addColumn("seq", "integer", (column) =>
      column.primaryKey().references("quote_events.seq").onDelete("cascade"),
    )
    .addColumn("name", "text")
    .addColumn("late", "integer")
    .addColumn("message", "text")
    .addColumn("proposal", "text")
    .execute();
}

/** The private links of customers, made when they are first needed. */
async function quoteLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("quote_links")
    .addColumn("quote_id", "text", (column) =>
      column.primaryKey().references("quotes.id").onDelete("cascade"),
    )
    .addColumn("nonce", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("revoked_at", "text")
    .execute();
}

/** Webhooks and the log of their deliveries, which goes with its messages. */
async function webhooks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("webhooks")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("events", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("old_secret", "text")
    .addColumn("old_secret_until", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("off_at", "text")
    .addColumn("failing_since", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("webhook_deliveries")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("webhook_id", "integer", (column) =>
      column.notNull().references("webhooks.id").onDelete("cascade"),
    )
    .addColumn("message_id", "text", (column) =>
      column.notNull().references("messages.id").onDelete("cascade"),
    )
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("duration_ms", "integer", (column) => column.notNull())
    .addColumn("request", "text")
    .addColumn("status", "integer")
    .addColumn("response", "text")
    .addColumn("error", "text")
    .execute();
  for (const column of ["webhook_id", "message_id"])
    await db.schema
      .createIndex(`webhook_deliveries_by_${column.replace("_id", "")}`)
      .on("webhook_deliveries")
      .column(column)
      .execute();
}

/** The emails that count for the limits on emails which strangers cause. */
async function admittedMessages(db: Kysely<unknown>): Promise<void> {
  for (const column of ["recipient", "admitted_at"])
    await db.schema.alterTable("messages").addColumn(column, "text").execute();
  await db.schema
    .createIndex("messages_by_admission")
    .on("messages")
    .columns(["template", "admitted_at", "recipient"])
    .where(sql.ref("admitted_at"), "is not", null)
    .execute();
}
