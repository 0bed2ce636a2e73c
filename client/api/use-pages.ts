import { useCallback, useState } from "react";
import type { RequestFailure } from "./request.ts";
import { useReply } from "./use-reply.ts";

interface Page {
  readonly nextCursor: string | null;
}

/** The pages of a list. A new version reloads it from the first page. `ask` must be stable. */
export function usePages<Reply extends Page>(
  ask: (cursor: string | null, signal?: AbortSignal) => Promise<Reply>,
  version: number,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version asks again
  const firstPage = useCallback((signal: AbortSignal) => ask(null, signal), [ask, version]);
  const { reply: first, failure, load } = useReply(firstPage);
  const [more, setMore] = useState<{ of: Reply; pages: readonly Reply[] }>();
  const [moreFailure, setMoreFailure] = useState<RequestFailure>();

  const later = more && more.of === first ? more.pages : [];
  const cursor = (later.at(-1) ?? first)?.nextCursor ?? null;

  const loadMore = () => {
    if (!first || cursor === null) return;
    setMoreFailure(undefined);
    ask(cursor).then((page) => setMore({ of: first, pages: [...later, page] }), setMoreFailure);
  };

  return {
    /** Undefined until the first one is loaded. */
    pages: first && [first, ...later],
    hasMore: cursor !== null,
    failure: failure ?? moreFailure,
    /** Retries the failed request. */
    load: moreFailure ? loadMore : load,
    loadMore,
  };
}
