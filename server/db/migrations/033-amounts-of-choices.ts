import type { Kysely } from "kysely";

/** The price of all chosen options in the quotes of a day. It stays empty for the days before. */
export async function amountsOfChoices(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("choice_counts").addColumn("amount_cents", "int8").execute();
}
