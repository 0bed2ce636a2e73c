import type { Kysely } from "kysely";

/** On whose page a quote was asked for; those of before were asked for on our own. */
export async function quotePartner(db: Kysely<unknown>): Promise<void> {
  for (const column of ["partner_id", "partner_name"])
    await db.schema.alterTable("quotes").addColumn(column, "text").execute();
}
