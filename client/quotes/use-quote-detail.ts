import { useCallback, useRef } from "react";
import { getQuote } from "#client/api/quote-routes.ts";
import { useReply } from "#client/api/use-reply.ts";
import type { QuoteReply } from "#shared/api/quotes.ts";
import type { Quote } from "#shared/quotes.ts";

/** So many quotes that were opened are shown again at once, until the newest is there. */
const MOST_KEPT = 50;

/** All of a quote that is opened, asked for anew when something of it changed. */
export function useQuoteDetail(quote: Quote, version: string | number) {
  const kept = useRef(new Map<string, QuoteReply>());
  const { quoteId } = quote;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is asked for anew
  const ask = useCallback(
    (signal: AbortSignal) => getQuote(quoteId, signal),
    [quoteId, quote, version],
  );
  const { reply, failure, load } = useReply(ask);
  if (reply && kept.current.get(reply.quote.quoteId) !== reply) {
    kept.current.delete(reply.quote.quoteId);
    kept.current.set(reply.quote.quoteId, reply);
    const [oldest] = kept.current.keys();
    if (kept.current.size > MOST_KEPT && oldest !== undefined) kept.current.delete(oldest);
  }
  return { reply: kept.current.get(quoteId), failure, load };
}
