import { sql } from "kysely";
import type { Database } from "./database.ts";
import { GIVEN_REVISIONS, LETTING_IN, SKIPPED_NUMBERS, SKIPPED_VERSIONS, VERSIONS } from "./given-numbers.ts";

/**
 * Does to an older database, which was put in place by hand, what a restore of ours does to a backup: what lets people in ends, and
 * numbers that were given out since are not used again.
 */
export async function finishRestore(db: Database): Promise<void> {
  await db.write(async (within) => {
    for (const table of LETTING_IN) await within.deleteFrom(table).execute();
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
    const at = db.now().toISOString();
    await within
      .insertInto("upkeep")
      .values({ name: `${GIVEN_REVISIONS}${(revision ?? 0) + SKIPPED_VERSIONS}`, at })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
      .execute();
    await db.skipEvents(within, (event ?? 0) + SKIPPED_NUMBERS);
  });
}
