import { sql } from "kysely";
import type { Database } from "./database.ts";
import {
  GIVEN_REVISIONS,
  KEPT_DAYS,
  LETTING_IN,
  RESTORED,
  SKIPPED_NUMBERS,
  SKIPPED_VERSIONS,
  VERSIONS,
} from "./given-numbers.ts";
import { deleteLinkEmails } from "./link-emails.ts";

/**
 * Makes an older database safe that takes the place of a newer one. What lets people in ends, and numbers that were
 * given out since are not used again: programs that follow all events ask for those after a number, and a change that
 * names a lost version must not apply to another one. Nothing happens that staff may have decided against since:
 * drafts on the schedule wait (`RESTORED`), deleted quotes can be restored for a day more, and old ones stay for a day.
 */
export async function finishRestore(db: Database, at = db.now()): Promise<void> {
  await db.write(async (within) => {
    for (const table of LETTING_IN) await within.deleteFrom(table).execute();
    await deleteLinkEmails(within).execute();
    for (const [table, column] of VERSIONS)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${SKIPPED_VERSIONS}`.execute(
        within,
      );
    const { revision } = await within
      .selectFrom("rules_revisions")
      .select(({ fn }) => fn.max("revision").as("revision"))
      .executeTakeFirstOrThrow();
    const { event } = await within
      .selectFrom("quote_events")
      .select(({ fn }) => fn.max("seq").as("event"))
      .executeTakeFirstOrThrow();
    const since = at.toISOString();
    for (const name of [`${GIVEN_REVISIONS}${(revision ?? 0) + SKIPPED_VERSIONS}`, RESTORED])
      await within
        .insertInto("upkeep")
        .values({ name, at: since })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ at: since }))
        .execute();
    await within.deleteFrom("upkeep").where("name", "like", `${KEPT_DAYS}%`).execute();
    // Nothing was sent since the backup, so a receiver that failed then has all its days again.
    await within.updateTable("webhooks").set({ failing_since: null }).execute();
    await within.updateTable("quotes").set({ deleted_at: since }).where("deleted_at", "is not", null).execute();
    await db.engine.setLastNumber(within, ["quote_events", "seq"], (event ?? 0) + SKIPPED_NUMBERS);
  });
}
