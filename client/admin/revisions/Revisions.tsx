import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { LoadFailure } from "#client/admin/LoadFailure.tsx";
import { listRevisions } from "#client/api/admin-routes.ts";
import { Button } from "#client/ui/Button.tsx";
import { CardButton } from "#client/ui/CardButton.tsx";
import { dateTime } from "#client/ui/date-time.ts";
import { RevisionDetail } from "./RevisionDetail.tsx";
import styles from "./Revisions.module.css";

/** The history of the rules. Each revision can be compared with the current one, and restored. */
export function Revisions({ current }: { current: number }) {
  const { data, error, hasNextPage, fetchNextPage, refetch, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: ["admin", "revisions", current],
      queryFn: ({ pageParam, signal }) => listRevisions(pageParam || null, signal),
      initialPageParam: "",
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
    });
  const revisions = data?.pages.flatMap((page) => page.revisions);
  const [selected, setSelected] = useState<number>();
  const { refresh } = useAdmin();
  const isNewer = (revisions?.[0]?.revision ?? 0) > current;
  useEffect(() => {
    if (isNewer) refresh();
  }, [isNewer, refresh]);

  return (
    <div className={styles.revisions}>
      <section aria-labelledby="revisions-title">
        <h2 id="revisions-title">Revisions</h2>
        {error && (
          <LoadFailure
            text="The revisions could not be loaded."
            error={error}
            onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
          />
        )}
        {!revisions && !error && <p>Loading the revisions …</p>}
        <ol className={styles.list}>
          {revisions?.map(({ revision, at, author, summary }) => (
            <li key={revision}>
              <CardButton selected={revision === selected} onClick={() => setSelected(revision)}>
                <b>
                  Revision {revision}
                  {revision === current && " · current"}
                </b>
                <span className={styles.when}>
                  {author} · {dateTime(at)}
                </span>
                <span className={styles.summary}>{summary}</span>
              </CardButton>
            </li>
          ))}
        </ol>
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>Show more</Button>}
      </section>
      {selected === undefined ? (
        <p className={styles.none}>
          Choose a revision to see it against the current one, and to restore it.
        </p>
      ) : (
        <RevisionDetail key={selected} revision={selected} current={current} />
      )}
    </div>
  );
}
