import { type CreateTableBuilder, type Kysely, sql } from "kysely";

/** Columns of text that every row has. */
function addTexts<Table extends string>(
  table: CreateTableBuilder<Table, string>,
  names: readonly string[],
): CreateTableBuilder<Table, string> {
  return names.reduce((built, name) => built.addColumn(name, "text", (column) => column.notNull()), table);
}

/** Staff with accounts, how they sign in, the audit trail, and who looks after which quote. */
export async function people(db: Kysely<unknown>): Promise<void> {
  await addTexts(
    db.schema.createTable("people").addColumn("id", "text", (column) => column.primaryKey()),
    ["name", "email", "phone", "role", "recovery_codes", "created_at", "created_by"],
  )
    .addColumn("is_active", "integer", (column) => column.notNull())
    .addColumn("takes_turns", "integer", (column) => column.notNull())
    .addColumn("last_turn", "bigint")
    .addColumn("password_hash", "text")
    .addColumn("totp_secret", "text")
    .addColumn("totp_step", "integer")
    .addColumn("provider_subject", "text", (column) => column.unique())
    .addColumn("role_group", "text")
    .addColumn("ended_by_provider", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("joined_at", "text")
    .addColumn("last_seen_at", "text")
    .execute();
  for (const column of ["email", "name"])
    await db.schema
      .createIndex(`people_${column}`)
      .on("people")
      .expression(sql`lower(${sql.ref(column)})`)
      .unique()
      .execute();
  await addTexts(
    db.schema.createTable("passkeys").addColumn("id", "text", (column) => column.primaryKey()),
    ["person_id", "name", "public_key", "transports", "created_at"],
  )
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await db.schema.createIndex("passkeys_of_person").on("passkeys").column("person_id").execute();
  for (const [table, columns] of Object.entries({
    person_links: ["person_id", "purpose", "created_at", "created_by", "expires_at"],
    sign_in_steps: ["state", "expires_at"],
  }))
    await addTexts(
      db.schema.createTable(table).addColumn("token_hash", "text", (column) => column.primaryKey()),
      columns,
    ).execute();
  for (const column of [
    ...["person_id", "way", "address", "agent"],
    ...["provider_session", "refresh_token", "check_at"],
  ])
    await db.schema.alterTable("staff_sessions").addColumn(column, "text").execute();
  await addTexts(
    db.schema.createTable("security_events").addColumn("seq", "bigint", (column) => column.primaryKey()),
    ["at", "kind", "address"],
  )
    .addColumn("author", "text")
    .addColumn("subject", "text")
    .addColumn("detail", "text")
    .execute();
  await addWork(db);
}

/** The work of people on quotes. */
async function addWork(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("quotes").addColumn("assignee_id", "text").execute();
  await db.schema.createIndex("quotes_of_assignee").on("quotes").columns(["assignee_id", "seq"]).execute();
  await db.schema.alterTable("quote_events").addColumn("assignee", "text").execute();
  const ofQuote = (table: string) =>
    addTexts(
      db.schema
        .createTable(table)
        .addColumn("quote_id", "text", (column) => column.notNull().references("quotes.id").onDelete("cascade")),
      ["person_id"],
    );
  await ofQuote("presence")
    .addColumn("seen_at", "text", (column) => column.notNull())
    .addColumn("is_sending", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("presence_key", ["quote_id", "person_id"])
    .execute();
  await ofQuote("mentions")
    .addColumn("event_seq", "bigint", (column) => column.notNull())
    .addColumn("read_at", "text")
    .addPrimaryKeyConstraint("mentions_key", ["event_seq", "person_id"])
    .execute();
  await db.schema.createIndex("mentions_of_person").on("mentions").columns(["person_id", "read_at"]).execute();
  await db.schema.createIndex("mentions_of_quote").on("mentions").column("quote_id").execute();
  await ofQuote("seen_quotes")
    .addColumn("event_seq", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("seen_quotes_key", ["quote_id", "person_id"])
    .execute();
}
