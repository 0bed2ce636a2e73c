import { useState } from "react";
import type { RequestFailure } from "#client/api/request.ts";
import { listQuotes } from "#client/api/routes.ts";
import { useReply } from "#client/api/use-reply.ts";
import type { ListQuotesReply } from "#shared/api.ts";
import type { Quote } from "#shared/quotes.ts";

interface Quotes {
  /** Newest first; undefined until the first page is there. */
  readonly quotes: readonly Quote[] | undefined;
  readonly hasMore: boolean;
  readonly failure: RequestFailure | undefined;
  readonly load: () => void;
  readonly loadMore: () => void;
}

const firstPage = (signal: AbortSignal) => listQuotes(null, signal);

/** The quotes, a page at a time. Shown anew, the list begins anew with what has come since. */
export function useQuotes(active: boolean): Quotes {
  const { reply: first, failure, load } = useReply(firstPage, active);
  const [more, setMore] = useState<{ of: ListQuotesReply; pages: readonly ListQuotesReply[] }>();
  const [moreFailure, setMoreFailure] = useState<RequestFailure>();

  const later = more && more.of === first ? more.pages : [];
  const last = later.at(-1) ?? first;
  const cursor = last?.nextCursor ?? null;

  const loadMore = () => {
    if (!first || cursor === null) return;
    setMoreFailure(undefined);
    listQuotes(cursor).then(
      (page) => setMore({ of: first, pages: [...later, page] }),
      setMoreFailure,
    );
  };

  return {
    quotes: first && [first, ...later].flatMap(({ quotes }) => quotes),
    hasMore: cursor !== null,
    failure: failure ?? moreFailure,
    load: moreFailure ? loadMore : load,
    loadMore,
  };
}
