import { firstBench } from "#server/quotes/new-quote.ts";
import type { QuoteRevision } from "#shared/quote-revisions.ts";
import type { WholeQuote } from "#shared/quotes.ts";

/** A quote with the items and the total of a revision, for what shows a quote. */
export function quoteAsSent(quote: WholeQuote, revision: QuoteRevision): WholeQuote {
  const { items, deliveryFee, grandTotal, rulesRevision } = revision;
  return {
    ...quote,
    ...firstBench(items, deliveryFee),
    items,
    grandTotal,
    revision: rulesRevision,
  };
}
