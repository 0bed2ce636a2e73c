import { useCallback, useState } from "react";
import { listRevisions } from "#client/api/admin-routes.ts";
import type { RequestFailure } from "#client/api/request.ts";
import { useReply } from "#client/api/use-reply.ts";
import type { ListRevisionsReply } from "#shared/api.ts";

/** The revisions, newest first, a page at a time; loaded anew when there is a newer one. */
export function useRevisions(newest: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer revision asks again
  const firstPage = useCallback((signal: AbortSignal) => listRevisions(null, signal), [newest]);
  const { reply: first, failure, load } = useReply(firstPage);
  const [more, setMore] = useState<{ of: ListRevisionsReply; pages: ListRevisionsReply[] }>();
  const [moreFailure, setMoreFailure] = useState<RequestFailure>();
  const later = more && more.of === first ? more.pages : [];
  const cursor = (later.at(-1) ?? first)?.nextCursor ?? null;

  const loadMore = () => {
    if (!first || cursor === null) return;
    setMoreFailure(undefined);
    listRevisions(cursor).then(
      (page) => setMore({ of: first, pages: [...later, page] }),
      setMoreFailure,
    );
  };

  return {
    revisions: first && [first, ...later].flatMap(({ revisions }) => revisions),
    hasMore: cursor !== null,
    loadMore,
    failure: failure ?? moreFailure,
    retry: moreFailure ? loadMore : load,
  };
}
