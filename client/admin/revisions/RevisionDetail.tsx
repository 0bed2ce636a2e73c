import { useCallback, useEffect, useRef, useState } from "react";
import { ChangeList } from "#client/admin/forms/ChangeList.tsx";
import { ConfirmDialog } from "#client/admin/forms/ConfirmDialog.tsx";
import { getRevision } from "#client/api/admin-routes.ts";
import { useReply } from "#client/api/use-reply.ts";
import { Button } from "#client/ui/Button.tsx";
import { dateTime } from "#client/ui/date-time.ts";
import { useMedia } from "#client/ui/use-media.ts";
import styles from "./Revisions.module.css";

interface Props {
  readonly revision: number;
  /** The newest revision. */
  readonly current: number;
}

/** One revision against the current rules. */
export function RevisionDetail({ revision, current }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer rules compare anew
  const ask = useCallback(
    (signal: AbortSignal) => getRevision(revision, signal),
    [revision, current],
  );
  const { reply, failure, load } = useReply(ask);
  const [asking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const isNarrow = useMedia("(max-width: 56rem)");
  const isThere = reply !== undefined;

  // Where the list stands below, what was chosen in it is brought into view.
  useEffect(() => {
    if (isThere && isNarrow) title.current?.focus();
  }, [isThere, isNarrow]);

  useEffect(() => {
    if (!asking && document.activeElement === document.body) title.current?.focus();
  }, [asking]);

  if (failure)
    return (
      <p role="alert" className={styles.failure}>
        Revision {revision} could not be loaded. {failure.serverError}{" "}
        <Button look="link" onClick={load}>
          Try again
        </Button>
      </p>
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
            : "The current rules say the same as this revision."}
        </p>
      ) : (
        <>
          <h3>Restoring it would change</h3>
          <ChangeList changes={changes} />
          <Button look="primary" onClick={() => setAsking(true)}>
            Restore Revision {revision}
          </Button>
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={`Restore Revision ${revision}`}
          submitLabel="Restore"
          change={{ type: "restore", revision }}
          onClose={() => setAsking(false)}
        >
          <p>The rules become those of revision {revision}, as a new revision:</p>
          <ChangeList changes={changes} />
        </ConfirmDialog>
      )}
    </article>
  );
}
