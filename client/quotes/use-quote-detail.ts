import { useQuery } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import { DETAILS } from "./list/list-cache.ts";

/** A quote is kept for this time after staff left it, so that it appears at once when they come back. */
const KEPT_MS = 60_000;

/**
 * The quote in full, with its revisions and answers. They are loaded each time it is opened, and after a change to it or to the rules.
 * The last replies stay until then.
 */
export function useQuoteDetail(quoteId: string) {
  const params = { quoteId };
  const detail = useQuery({
    queryKey: [...DETAILS, quoteId],
    queryFn: ({ signal }) => call("GET /api/quotes/{quoteId}", { params, signal }),
    gcTime: KEPT_MS,
  });
  const answers = useQuery({
    queryKey: [...DETAILS, quoteId, "answers"],
    queryFn: ({ signal }) => call("GET /api/quotes/{quoteId}/answers", { params, signal }),
    gcTime: KEPT_MS,
  });
  return {
    reply: detail.data,
    answers: answers.data,
    failure: detail.error ? RequestFailure.of(detail.error) : undefined,
    load: () => void detail.refetch(),
    loadAnswers: () => void answers.refetch(),
  };
}
