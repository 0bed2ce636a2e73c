import { useCallback, useRef } from "react";
import { call } from "#client/api/request.ts";
import { useReply } from "#client/api/use-reply.ts";
import type { QuoteReply } from "#shared/api/quotes/quotes.ts";
import type { Quote } from "#shared/quotes/quote.ts";

/** The most replies to cache, so that a quote opened before appears at once. */
const MAX_REPLIES = 50;

/** The quote in full. It reloads when the listed quote or `version` changes, and shows the last reply until then. */
export function useQuoteDetail(quote: Quote, version: string | number) {
  const cache = useRef(new Map<string, QuoteReply>());
  const { quoteId } = quote;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed quote reloads
  const ask = useCallback(
    (signal: AbortSignal) => call("GET /api/quotes/{quoteId}", { params: { quoteId }, signal }),
    [quoteId, quote, version],
  );
  const { reply, failure, load } = useReply(ask);
  if (reply && cache.current.get(reply.quote.quoteId) !== reply) {
    cache.current.delete(reply.quote.quoteId);
    cache.current.set(reply.quote.quoteId, reply);
    const [oldest] = cache.current.keys();
    if (cache.current.size > MAX_REPLIES && oldest !== undefined) cache.current.delete(oldest);
  }
  return { reply: cache.current.get(quoteId), failure, load };
}

/** The revisions and answers of a quote. They reload when the listed quote or `version` changes; undefined until then for another quote. */
export function useAnswers(quote: Quote, version: string | number) {
  const { quoteId } = quote;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed quote reloads
  const ask = useCallback(
    async (signal: AbortSignal) => ({
      quoteId,
      answers: await call("GET /api/quotes/{quoteId}/answers", { params: { quoteId }, signal }),
    }),
    [quoteId, quote, version],
  );
  const { reply, load } = useReply(ask);
  return { answers: reply?.quoteId === quoteId ? reply.answers : undefined, load };
}
