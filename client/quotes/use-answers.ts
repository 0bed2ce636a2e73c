import { useCallback } from "react";
import { call } from "#client/api/request.ts";
import { useReply } from "#client/api/use-reply.ts";
import type { Quote } from "#shared/quotes.ts";

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
