import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#client/api/call.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { useAdmin } from "../rules/admin-context.ts";
import { DRAFT_LIST } from "../rules/watched-lists.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import { Note, noteStyles } from "../section/Note.tsx";
import { Section } from "../section/Section.tsx";
import type { Shown } from "../section/shown.ts";
import { RevisionDetail } from "./RevisionDetail.tsx";
import { Timeline } from "./Timeline.tsx";

/** The drafts, the last days of options and the revisions of the rules in one timeline: planned, current, and past. '#admin/history/12' shows revision 12. */
export function History({ rules, config, address: [, selected] }: Shown) {
  const { revision: current } = rules;
  const { data, error, hasNextPage, fetchNextPage, refetch, isFetchNextPageError } = useInfiniteQuery({
    queryKey: ["admin", "revisions", current],
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/admin/revisions", { query: { cursor: pageParam || undefined }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const drafts = useQuery(DRAFT_LIST);
  const revisions = data?.pages.flatMap((page) => page.revisions);
  const { refresh } = useAdmin();
  const isNewer = (revisions?.[0]?.revision ?? 0) > current;
  useEffect(() => {
    if (isNewer) refresh();
  }, [isNewer, refresh]);

  const loadAgain = () => {
    void drafts.refetch();
    void (isFetchNextPageError ? fetchNextPage() : refetch());
  };

  return (
    <Section title="History" head={<p>Each change is a revision. Stored quotes keep the prices of theirs.</p>}>
      {!error && <LoadState what="drafts" query={drafts} />}
      <div
        // On a narrow screen, the open revision comes first.
        className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-8 max-md:grid-cols-1 max-md:gap-4 max-md:[&>:last-child]:order-first max-md:[&>:last-child]:static max-md:[&>:last-child]:max-h-none"
      >
        <div>
          <LoadState what="revisions" query={{ data, error, refetch: loadAgain }} />
          {revisions && (
            <Timeline
              config={rules.config}
              drafts={drafts.data}
              revisions={revisions}
              current={current}
              selected={selected}
            />
          )}
          {hasNextPage && <Button onClick={() => void fetchNextPage()}>Show more</Button>}
        </div>
        {selected === undefined ? (
          <Note tone="none" className={`${noteStyles.none} max-md:hidden`}>
            Choose a revision to compare it with the current one or to restore it, or a draft to review it.
          </Note>
        ) : (
          <RevisionDetail key={selected} revision={Number(selected)} current={current} catalog={config} />
        )}
      </div>
    </Section>
  );
}
