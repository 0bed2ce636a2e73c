import type { Kysely } from "kysely";

/** Nothing keeps who has which quote open, whose turn it is, or each request by which staff changed something. */
export async function lessAboutStaff(db: Kysely<unknown>): Promise<void> {
  for (const table of ["presence", "staff_writes"]) await db.schema.dropTable(table).execute();
  for (const column of ["takes_turns", "last_turn"]) await db.schema.alterTable("people").dropColumn(column).execute();
}
