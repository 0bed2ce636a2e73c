import type { Kysely } from "kysely";

/** The uploaded images of each quote. */
export async function quoteImages(db: Kysely<unknown>): Promise<void> {
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
