import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { requestOf } from "#shared/quotes/quote-content.ts";
import { haveSameBenches } from "#shared/quotes/same-benches.ts";
import type { ChangeQuote } from "./change-quote.ts";
import { readWholeQuote, wholeQuoteRows } from "./quote-rows.ts";
import { staffChanges } from "./staff-changes.ts";

/** A customer who asks for the same benches again within this time probably means the same quote. */
const SAME_REQUEST_MS = 24 * 60 * 60 * 1000;

/** The newest requests of one customer that are compared. */
const MAX_COMPARED = 20;

export type QuoteStore = ReturnType<typeof createQuoteStore>;

/** Single quotes, and the changes that staff make: each is one transaction with its event. */
export function createQuoteStore(db: Database, change: ChangeQuote) {
  return {
    ...staffChanges(db, change),

    async find(quoteId: string): Promise<WholeQuote | undefined> {
      const row = await wholeQuoteRows(db).where("id", "=", quoteId).where("deleted_at", "is", null).executeTakeFirst();
      return row && readWholeQuote(row);
    },

    /** Finds a quote, including a deleted one that can be restored. */
    async findHeld(quoteId: string): Promise<WholeQuote | undefined> {
      const row = await wholeQuoteRows(db).where("id", "=", quoteId).executeTakeFirst();
      return row && readWholeQuote(row);
    },

    /** The latest earlier quote within a day that the same email address requested for the same benches, if any. */
    async findSameRequest(quote: WholeQuote): Promise<WholeQuote | undefined> {
      if (quote.customerInfo.email === "") return undefined;
      const since = new Date(Date.parse(quote.timestamp) - SAME_REQUEST_MS).toISOString();
      const rows = await wholeQuoteRows(db)
        .where("deleted_at", "is", null)
        .where("submitted_at", ">=", since)
        .where("submitted_at", "<=", quote.timestamp)
        .where("seq", "<", quote.seq)
        .where(sql`lower(email)`, "=", quote.customerInfo.email.toLowerCase())
        .orderBy("submitted_at", "desc")
        .limit(MAX_COMPARED)
        .execute();
      const { items } = requestOf(quote);
      return rows.map(readWholeQuote).find((earlier) => haveSameBenches(requestOf(earlier).items, items));
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
