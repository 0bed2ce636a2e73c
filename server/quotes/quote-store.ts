import type { Database } from "#server/db/database.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import type { ChangeQuote } from "./change-quote.ts";
import { readWholeQuote, wholeQuoteRows } from "./quote-rows.ts";
import { staffChanges } from "./staff-changes.ts";

export type QuoteStore = ReturnType<typeof createQuoteStore>;

/** Single quotes, and the changes that staff make: each is one transaction with its event. */
export function createQuoteStore(db: Database, change: ChangeQuote) {
  return {
    ...staffChanges(db, change),

    async find(quoteId: string): Promise<WholeQuote | undefined> {
      const row = await wholeQuoteRows(db)
        .where("id", "=", quoteId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return row && readWholeQuote(row);
    },

    /** Finds a quote, including a deleted one that can be restored. */
    async findHeld(quoteId: string): Promise<WholeQuote | undefined> {
      const row = await wholeQuoteRows(db).where("id", "=", quoteId).executeTakeFirst();
      return row && readWholeQuote(row);
    },

    /** Whether a quote was deleted or erased. Its deletion event always stays. */
    async isDeleted(quoteId: string): Promise<boolean> {
      const last = await db
        .selectFrom("quote_events")
        .select("kind")
        .where("quote_id", "=", quoteId)
        .orderBy("seq", "desc")
        .limit(1)
        .executeTakeFirst();
      return last?.kind === "deleted";
    },

    /** Whether any quote shows an image. */
    async usesImage(image: string): Promise<boolean> {
      const row = await db
        .selectFrom("quote_images")
        .select("image")
        .where("image", "=", image)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
