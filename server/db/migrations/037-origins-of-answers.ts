import type { Kysely } from "kysely";

/** Where the answers of customers come from. */
export async function originsOfAnswers(db: Kysely<unknown>): Promise<void> {
  for (const column of ["address", "agent"])
    await db.schema.alterTable("quote_answers").addColumn(column, "text").execute();
}
