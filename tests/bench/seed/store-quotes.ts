import type { Database } from "#server/db/connection.ts";
import { insertQuote } from "#server/quotes/submission-store.ts";
import type { SeedQuote } from "./seed-quotes.ts";
import { TIME_ZONE } from "./submission-times.ts";

/** Of one statement, which takes 32,766 values at most. */
const MOST_ROWS = 1000;

/** Stores quotes with all that happened to them; all of them or none. */
export async function storeQuotes(db: Database, batch: readonly SeedQuote[]): Promise<void> {
  await db.transaction().execute(async (within) => {
    const events = [];
    for (const { quote, changes } of batch) {
      const { quoteId } = await insertQuote(within, quote, TIME_ZONE);
      for (const { at, from, to } of changes)
        events.push({
          quote_id: quoteId,
          at: at.toISOString(),
          kind: "status-changed" as const,
          actor: "staff" as const,
          from_status: from,
          to_status: to,
        });
    }
    for (let start = 0; start < events.length; start += MOST_ROWS)
      await within
        .insertInto("quote_events")
        .values(events.slice(start, start + MOST_ROWS))
        .execute();
  });
}
