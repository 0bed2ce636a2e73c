import type { Kysely } from "kysely";

/** The wrong codes that came with a link for a person. */
export async function failuresOfLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("person_links")
    .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
