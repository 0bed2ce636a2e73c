import type { Kysely } from "kysely";

/** The facts that were derived from the rules of a revision. Drafts no longer keep what staff accepted. */
export async function derived(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("rules_revisions").addColumn("findings", "text").execute();
  await db.schema.alterTable("rules_drafts").dropColumn("accepted").execute();
}
