import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ChangeList } from "#client/admin/forms/ChangeList.tsx";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { call } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { CardButton } from "#client/ui/components/CardButton.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { useMedia } from "#client/ui/hooks/use-media.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { LoadFailure, LoadState } from "../section/LoadFailure.tsx";
import styles from "./Revisions.module.css";

/** The history of the rules. Each revision can be compared with the current one, and restored. */
export function Revisions({ current }: { current: number }) {
  const { data, error, hasNextPage, fetchNextPage, refetch, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: ["admin", "revisions", current],
      queryFn: ({ pageParam, signal }) =>
        call("GET /api/admin/revisions", { query: { cursor: pageParam || undefined }, signal }),
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
        <LoadState
          what="revisions"
          query={{ data, error, refetch: isFetchNextPageError ? fetchNextPage : refetch }}
        />
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
          Choose a revision to compare it with the current one or to restore it.
        </p>
      ) : (
        <RevisionDetail key={selected} revision={selected} current={current} />
      )}
    </div>
  );
}

interface DetailProps {
  readonly revision: number;
  /** The newest revision. */
  readonly current: number;
}

/** One revision, compared with the current rules. */
function RevisionDetail({ revision, current }: DetailProps) {
  const {
    data: reply,
    error,
    refetch,
  } = useQuery({
    queryKey: ["admin", "revision", revision, { comparedWith: current }],
    queryFn: ({ signal }) =>
      call("GET /api/admin/revisions/{id}", { params: { id: revision }, signal }),
    placeholderData: keepPreviousData,
  });
  const [asking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const isNarrow = useMedia("(max-width: 56rem)");
  const isThere = reply !== undefined;

  // On a narrow screen, the detail appears above the list, so the focus moves there.
  useEffect(() => {
    if (isThere && isNarrow) title.current?.focus();
  }, [isThere, isNarrow]);

  useEffect(() => {
    if (!asking && document.activeElement === document.body) title.current?.focus();
  }, [asking]);

  if (error)
    return (
      <LoadFailure
        text={`Revision ${revision} could not be loaded.`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!reply) return <p className={styles.none}>Loading revision {revision} …</p>;
  const { changes } = reply;
  const { at, author, summary } = reply.revision;

  return (
    <article className={styles.detail} aria-labelledby="revision-title">
      <h2 id="revision-title" ref={title} tabIndex={-1}>
        Revision {revision}
      </h2>
      <p className={styles.when}>
        {author} · {dateTime(at)}
      </p>
      <p>{summary}</p>
      {changes.length === 0 ? (
        <p>
          {revision === current
            ? "These are the current rules."
            : "The current rules are the same as in this revision."}
        </p>
      ) : (
        <>
          <h3>Changes if you restore this revision</h3>
          <ChangeList changes={changes} />
          <Button look="primary" onClick={() => setAsking(true)}>
            Restore Revision {revision}
          </Button>
        </>
      )}

      {asking && (
        <FormDialog
          title={`Restore Revision ${revision}`}
          submitLabel="Restore"
          change={() => ({ type: "restore", revision })}
          onClose={() => setAsking(false)}
        >
          <p>
            This creates a new revision with the rules of revision {revision}. It makes these
            changes:
          </p>
          <ChangeList changes={changes} />
        </FormDialog>
      )}
    </article>
  );
}
