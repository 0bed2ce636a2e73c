import type { Kysely } from "kysely";

/** The partner on whose page a quote was submitted. Earlier quotes came from our own page. */
export async function quotePartner(db: Kysely<unknown>): Promise<void> {
  for (const column of ["partner_id", "partner_name"])
    await db.schema.alterTable("quotes").addColumn(column, "text").execute();
}
