import type { DatabaseSettings } from "#server/db/engine.ts";
import { openInThread } from "#server/db/engines/open-database.ts";
import { OPEN_STATUSES } from "#shared/quotes/quote-status.ts";
import type { StoredQuote } from "#shared/rehearsal/rehearsal.ts";
import { configurationRows, readConfigurations } from "../quote-rows.ts";

/** Quotes per page. Reading a page takes a few milliseconds. */
const PAGE_ROWS = 500;

/**
 * Pages of quotes, newest first, read through a separate connection: the open quotes, and all since a time if one is given. Each page is
 * one statement, so that no long transaction keeps deleted data in the database.
 */
export async function* readQuotePages(
  settings: DatabaseSettings,
  since?: Date,
): AsyncGenerator<readonly StoredQuote[], void, undefined> {
  const db = await openInThread(settings);
  try {
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const rows = await configurationRows(db, before)
        .select(["partner_id", "status", "submitted_at"])
        .where(({ or, eb }) =>
          or([eb("status", "in", OPEN_STATUSES), ...(since ? [eb("submitted_at", ">=", since.toISOString())] : [])]),
        )
        .limit(PAGE_ROWS)
        .execute();
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map((row) => ({
        quoteId: row.id,
        company: row.company,
        partner: row.partner_id,
        isOpen: OPEN_STATUSES.includes(row.status),
        submittedAt: new Date(row.submitted_at),
        items: readConfigurations(row),
      }));
      before = last.seq;
    }
  } finally {
    await db.destroy();
  }
}
