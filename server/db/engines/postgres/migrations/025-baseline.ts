import { type CreateTableBuilder, type Kysely, type Migration, sql } from "kysely";

/** Bytes decide the order, as in SQLite, whatever the language of the database. */
const TEXT = sql`text collate "C"`;

type Kind = "id" | "whole" | "money" | "text" | "bytes";

const TYPES = {
  id: "bigint",
  whole: "integer",
  money: "bigint",
  text: TEXT,
  bytes: "bytea",
} as const;

/** The columns of a table in a few characters: 'text', or 'text?' for one that may be null. */
type Columns = Readonly<Record<string, Kind | `${Kind}?`>>;

/** The rules of a table beside its columns. */
interface Rest {
  readonly key?: readonly string[];
  /** A column with the numbers 1, 2, 3 … */
  readonly numbered?: string;
  readonly unique?: readonly (readonly string[])[];
  /** The rows go with the one that they refer to. */
  readonly goesWith?: Readonly<Record<string, `${string}.${string}`>>;
  readonly refersTo?: Readonly<Record<string, `${string}.${string}`>>;
}

/** All tables as the migrations of SQLite leave them, without the index of its search, and those that replace files and memory. */
export const baseline: Migration = { up: createTables };

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await createRules(db);
  await createQuotes(db);
  await createConversations(db);
  await createMessages(db);
  await createRest(db);
  await createIndexes(db);
}

async function createRules(db: Kysely<unknown>): Promise<void> {
  await create(
    db,
    "rules_revisions",
    {
      ...{ revision: "id", product: "text", created_at: "text", author: "text" },
      ...{ summary: "text", document: "text" },
    },
    { key: ["revision"] },
  );
  await create(
    db,
    "rules_drafts",
    {
      ...{ id: "text", edit: "whole", name: "text", based_on: "id", author: "text" },
      ...{ created_at: "text", changed_at: "text", publish_at: "text?", accepted: "text?" },
      ...{ not_published: "text?", unread: "whole", summary: "text", text: "text" },
    },
    { key: ["id"] },
  );
  await create(
    db,
    "reference_benches",
    { id: "id", name: "text", configuration: "text", expectation: "text", version: "whole" },
    { key: ["id"], numbered: "id", unique: [["name"]] },
  );
}

async function createQuotes(db: Kysely<unknown>): Promise<void> {
  await tableOf(
    db,
    "quotes",
    {
      ...{ seq: "id", id: "text", status: "text", submitted_at: "text", name: "text" },
      ...{ email: "text", phone: "text", company: "text", address_type: "text", notes: "text" },
      ...{ search_text: "text", total_cents: "money", delivery_fee_cents: "money" },
      ...{ rules_revision: "id", deleted_at: "text?", partner_id: "text?", partner_name: "text?" },
      ...{ sent_number: "whole?", sent_until: "text?", answer: "text?", answer_waits: "whole?" },
      ...{ last_sent_at: "text?", answered_at: "text?" },
    },
    {
      ...{ key: ["seq"], numbered: "seq", unique: [["id"]] },
      refersTo: { rules_revision: "rules_revisions.revision" },
    },
  )
    .addColumn("amount_cents", "bigint", (column) =>
      column.generatedAlwaysAs(sql`total_cents + delivery_fee_cents`).stored(),
    )
    .addColumn("waiting", "integer", (column) =>
      column.generatedAlwaysAs(sql`case when status in ('pending', 'reviewed') then 1 else 0 end`).stored(),
    )
    .addColumn("waits_since", TEXT, (column) =>
      column
        .generatedAlwaysAs(sql`case
          when answer_waits is not null or status in ('pending', 'reviewed')
          then coalesce(answered_at, last_sent_at, submitted_at) end`)
        .stored(),
    )
    .execute();
  const content = { snapshot: "text", other_benches: "text?" } as const;
  const ofQuote = { key: ["quote_seq"], goesWith: { quote_seq: "quotes.seq" } } as const;
  await create(db, "quote_snapshots", { quote_seq: "id", ...content }, ofQuote);
  await create(
    db,
    "quote_requests",
    {
      ...{ quote_seq: "id", total_cents: "money", delivery_fee_cents: "money" },
      ...{ rules_revision: "id", ...content },
    },
    ofQuote,
  );
  await create(db, "quote_tallies", { status: "text", quotes: "id", amount_cents: "money" }, { key: ["status"] });
  await create(
    db,
    "quote_images",
    { quote_id: "text", image: "text" },
    { key: ["quote_id", "image"], goesWith: { quote_id: "quotes.id" } },
  );
  await create(
    db,
    "quote_events",
    {
      ...{ seq: "id", quote_id: "text", at: "text", kind: "text", actor: "text" },
      ...{ from_status: "text?", to_status: "text?", note: "text?", note_id: "text?" },
      number: "whole?",
    },
    { key: ["seq"], numbered: "seq" },
  );
  await create(
    db,
    "idempotency_keys",
    { key: "text", request_hash: "text", reply: "text", created_at: "text" },
    { key: ["key"] },
  );
}

async function createConversations(db: Kysely<unknown>): Promise<void> {
  await create(
    db,
    "quote_revisions",
    {
      ...{ quote_seq: "id", number: "whole", sent_at: "text", expires_on: "text" },
      ...{ grand_total_cents: "money", request: "text", document: "text", pdf: "bytes" },
    },
    { key: ["quote_seq", "number"], goesWith: { quote_seq: "quotes.seq" } },
  );
  await create(
    db,
    "quote_answers",
    { seq: "id", name: "text?", late: "whole?", message: "text?", proposal: "text?" },
    { key: ["seq"], goesWith: { seq: "quote_events.seq" } },
  );
  await create(
    db,
    "quote_links",
    {
      ...{ quote_id: "text", nonce: "text", token_hash: "text" },
      ...{ created_at: "text", revoked_at: "text?" },
    },
    { key: ["quote_id"], unique: [["token_hash"]], goesWith: { quote_id: "quotes.id" } },
  );
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await create(
    db,
    "messages",
    {
      ...{ id: "text", channel: "text", destination: "text", template: "text" },
      ...{ quote_id: "text?", event_seq: "id?", created_at: "text", due_at: "text" },
      ...{ claimed_until: "text?", attempts: "whole", state: "text", settled_at: "text?" },
      ...{ last_error: "text?", recipient: "text?", admitted_at: "text?" },
    },
    { key: ["id"], goesWith: { quote_id: "quotes.id" } },
  );
  await tableOf(
    db,
    "webhooks",
    {
      ...{ id: "id", url: "text", events: "text", secret: "text", old_secret: "text?" },
      ...{ old_secret_until: "text?", state: "text", off_at: "text?", failing_since: "text?" },
      created_at: "text",
    },
    { key: ["id"], numbered: "id" },
  )
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await create(
    db,
    "webhook_deliveries",
    {
      ...{ id: "id", webhook_id: "id", message_id: "text", at: "text", duration_ms: "whole" },
      ...{ request: "text?", status: "whole?", response: "text?", error: "text?" },
    },
    {
      ...{ key: ["id"], numbered: "id" },
      goesWith: { webhook_id: "webhooks.id", message_id: "messages.id" },
    },
  );
}

async function createRest(db: Kysely<unknown>): Promise<void> {
  await create(
    db,
    "staff_sessions",
    { token_hash: "text", signature: "text", created_at: "text", seen_at: "text" },
    { key: ["token_hash"] },
  );
  await create(
    db,
    "staff_writes",
    {
      ...{ seq: "id", at: "text", session: "text?", address: "text", request_id: "text?" },
      ...{ method: "text", path: "text", status: "whole?" },
    },
    { key: ["seq"], numbered: "seq" },
  );
  await create(db, "upkeep", { name: "text", at: "text" }, { key: ["name"] });
  await create(
    db,
    "choice_counts",
    {
      ...{ day: "text", step_key: "text", value: "text", kind: "text", tried_with: "text" },
      count: "whole",
    },
    { key: ["day", "step_key", "value", "kind", "tried_with"] },
  );
  await create(db, "images", { name: "text", renewed_at: "text" }, { key: ["name"] });
  await create(db, "image_bytes", { name: "text", bytes: "bytes" }, { key: ["name"] });
  await create(db, "limits", { key: "text", hits: "whole", resets_at: "text" }, { key: ["key"] });
}

/** The indexes of SQLite, and one that finds any part of a text. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const listed = ["waits_since", "answer_waits", "deleted_at"];
  const expiring = ["sent_until", "answer_waits", "deleted_at"];
  const indexes: Readonly<Record<string, readonly [string, readonly string[], string?]>> = {
    idempotency_keys_by_age: ["idempotency_keys", ["created_at"]],
    messages_by_admission: ["messages", ["template", "admitted_at", "recipient"], "admitted_at"],
    messages_by_quote: ["messages", ["quote_id"]],
    messages_by_state: ["messages", ["state", "channel", "due_at", "destination"]],
    quote_events_by_quote: ["quote_events", ["quote_id", "seq"]],
    quote_events_by_time: ["quote_events", ["at", "quote_id"]],
    quote_images_by_image: ["quote_images", ["image"]],
    quotes_by_age: ["quotes", ["submitted_at", "deleted_at"]],
    quotes_by_amount: ["quotes", ["amount_cents", "seq", ...listed]],
    quotes_by_answer: ["quotes", ["seq"], "answer_waits"],
    quotes_by_answer_amount: ["quotes", ["amount_cents", "seq"], "answer_waits"],
    quotes_by_deletion: ["quotes", ["deleted_at"], "deleted_at"],
    quotes_by_expiry: ["quotes", ["status", "seq", ...expiring], "sent_until"],
    quotes_by_expiry_amount: ["quotes", ["status", "amount_cents", "seq", ...expiring], "sent_until"],
    quotes_by_partner: ["quotes", ["partner_id", "seq"]],
    quotes_by_sending: ["quotes", ["last_sent_at"]],
    quotes_by_status: ["quotes", ["status", "seq"]],
    quotes_by_status_amount: ["quotes", ["status", "amount_cents", "seq"]],
    quotes_by_waiting: ["quotes", ["seq", ...listed], "waits_since"],
    quotes_by_waiting_age: ["quotes", ["waits_since", "deleted_at"], "waits_since"],
    quotes_by_waiting_amount: ["quotes", ["amount_cents", "seq", ...listed], "waits_since"],
    webhook_deliveries_by_message: ["webhook_deliveries", ["message_id"]],
    webhook_deliveries_by_webhook: ["webhook_deliveries", ["webhook_id"]],
  };
  for (const [name, [table, columns, present]] of Object.entries(indexes)) {
    const index = db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns]);
    await (present ? index.where(sql.ref(present), "is not", null) : index).execute();
  }
  await db.schema
    .createIndex("quote_events_by_note")
    .on("quote_events")
    .columns(["quote_id", "note_id"])
    .unique()
    .execute();
  await sql`create index quotes_by_text on quotes using gin (search_text gin_trgm_ops)`.execute(db);
}

const create = (...table: Parameters<typeof tableOf>) => tableOf(...table).execute();

function tableOf(db: Kysely<unknown>, name: string, columns: Columns, rest: Rest): CreateTableBuilder<string, string> {
  const { key = [], numbered, unique = [], goesWith = {}, refersTo = {} } = rest;
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, kind] of Object.entries(columns)) {
    const type = TYPES[kind.replace("?", "") as Kind];
    table = table.addColumn(column, type, (made) => {
      const whole = kind.endsWith("?") ? made : made.notNull();
      return column === numbered ? whole.generatedByDefaultAsIdentity() : whole;
    });
  }
  table = table.addPrimaryKeyConstraint(`${name}_key`, [...key]);
  for (const group of unique) table = table.addUniqueConstraint(`${name}_by_${group.join("_")}`, [...group]);
  for (const [column, target] of Object.entries({ ...goesWith, ...refersTo })) {
    const [other = "", its = ""] = target.split(".");
    table = table.addForeignKeyConstraint(`${name}_of_${column}`, [column], other, [its], (constraint) =>
      column in goesWith ? constraint.onDelete("cascade") : constraint,
    );
  }
  return table;
}
