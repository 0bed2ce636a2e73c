import { useEffect, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { Button } from "#client/ui/Button.tsx";
import { CardButton } from "#client/ui/CardButton.tsx";
import { dateTime } from "#client/ui/date-time.ts";
import { RevisionDetail } from "./RevisionDetail.tsx";
import styles from "./Revisions.module.css";
import { useRevisions } from "./use-revisions.ts";

/** Who changed what of the rules and when; each revision can be seen against the current, and restored. */
export function Revisions({ current }: { current: number }) {
  const { revisions, hasMore, loadMore, failure, load } = useRevisions(current);
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
        {failure && (
          <p role="alert" className={styles.failure}>
            The revisions could not be loaded. {failure.serverError}{" "}
            <Button look="link" onClick={load}>
              Try again
            </Button>
          </p>
        )}
        {!revisions && !failure && <p>Loading the revisions …</p>}
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
        {hasMore && <Button onClick={loadMore}>Show more</Button>}
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
