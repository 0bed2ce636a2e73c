import type { Kysely } from "kysely";

/** The reason that staff give for a revision or a draft of the rules. */
export async function why(db: Kysely<unknown>): Promise<void> {
  for (const table of ["rules_revisions", "rules_drafts"])
    await db.schema.alterTable(table).addColumn("why", "text").execute();
}
