import { type Kysely, sql } from "kysely";

/** `changeQuote` writes what these triggers wrote. Those of the search index stay. */
export async function fewerTriggers(db: Kysely<unknown>): Promise<void> {
  for (const trigger of [
    "quote_counted",
    "quote_uncounted",
    "quote_left",
    "quote_came",
    "quote_sent",
    "quote_decided",
    "quote_answered",
  ])
    await sql`drop trigger ${sql.ref(trigger)}`.execute(db);
}
