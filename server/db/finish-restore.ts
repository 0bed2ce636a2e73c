import { sql } from "kysely";
import { startPeriodsAgain } from "./clock-behind.ts";
import type { Database } from "./database.ts";
import {
  GIVEN_REVISIONS,
  LETTING_IN,
  NUMBERS,
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
 * drafts on the schedule wait (`RESTORED`), and so do removals.
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
    const since = at.toISOString();
    for (const name of [`${GIVEN_REVISIONS}${(revision ?? 0) + SKIPPED_VERSIONS}`, RESTORED])
      await within
        .insertInto("upkeep")
        .values({ name, at: since })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ at: since }))
        .execute();
    await startPeriodsAgain(within, since);
    for (const column of NUMBERS)
      await db.engine.setLastNumber(within, column, (await db.engine.lastNumber(within, column)) + SKIPPED_NUMBERS);
  });
}
