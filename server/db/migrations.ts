import { type Kysely, type Migration, type MigrationProvider, Migrator } from "kysely";

const migrations: Record<string, Migration> = {
  "001-rules-and-quotes": {
    async up(db: Kysely<unknown>) {
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
      await db.schema
        .createIndex("quotes_by_status")
        .on("quotes")
        .columns(["status", "seq"])
        .execute();
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
    },
  },
  "002-quote-images": {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("quote_images")
        .addColumn("quote_id", "text", (column) =>
          column.notNull().references("quotes.id").onDelete("cascade"),
        )
        .addColumn("image", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("quote_images_key", ["quote_id", "image"])
        .execute();
      await db.schema
        .createIndex("quote_images_by_image")
        .on("quote_images")
        .column("image")
        .execute();
    },
  },
};

const provider: MigrationProvider = { getMigrations: async () => migrations };

/** Whether the database's tables are older than those that the server works with. */
export async function needsMigration<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const known = await new Migrator({ db, provider }).getMigrations();
  return known.some(({ executedAt }) => executedAt === undefined);
}

/** Brings the database's tables up to date; throws where that fails. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
