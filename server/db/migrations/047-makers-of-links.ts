import type { Kysely } from "kysely";

interface Links {
  person_links: { created_by: string; by_email: 0 | 1 };
}

/** Who asked for an email with a link made the link. Before, links in emails had no maker. */
export async function makersOfLinks(db: Kysely<Links>): Promise<void> {
  await db.schema
    .alterTable("person_links")
    .addColumn("by_email", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.updateTable("person_links").set({ by_email: 1 }).where("created_by", "=", "email").execute();
  await db.schema.alterTable("messages").addColumn("author", "text").execute();
}
