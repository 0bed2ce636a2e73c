import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { call } from "#client/api/call.ts";
import { May } from "#client/api/May.tsx";
import { queryOf } from "#client/api/query-of.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { useMedia } from "#client/ui/hooks/use-media.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import { replayEdits } from "#shared/edits/replay-edits.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { joinOptions } from "#shared/rules/rules-file.ts";
import { ChangeList } from "../forms/ChangeList.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { LoadFailure, LoadState } from "../section/LoadFailure.tsx";
import { Note } from "../section/Note.tsx";

interface Props {
  readonly revision: number;
  /** The newest revision. */
  readonly current: number;
  /** The rules that staff edit. */
  readonly catalog: RulesDocument;
}

/** One revision, compared with the current rules. */
export function RevisionDetail({ revision, current, catalog }: Props) {
  const {
    data: reply,
    error,
    refetch,
  } = useQuery({
    queryKey: ["admin", "revision", revision, { comparedWith: current }],
    queryFn: ({ signal }) => call("GET /api/admin/revisions/{id}", { params: { id: revision }, signal }),
    placeholderData: keepPreviousData,
  });
  const [asking, setAsking] = useState<"restore" | "undo">();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNarrow = useMedia("(width < 56rem)");
  const isLoaded = reply !== undefined;
  const id = useId();
  // On a narrow screen, it appears above the timeline.
  useEffect(() => {
    if (isNarrow && isLoaded) heading.current?.focus();
  }, [isNarrow, isLoaded]);
  if (error)
    return (
      <LoadFailure text={`Revision ${revision} could not be loaded.`} error={error} onRetry={() => void refetch()} />
    );
  if (!reply) return <Note tone="none">Loading revision {revision} …</Note>;
  const restored = joinOptions(reply.config);
  const changes = rulesChanges(catalog, restored);
  const { at, author, summary, why } = reply.revision;

  return (
    <article
      className="sticky top-4 grid justify-items-start gap-3 max-h-[calc(100dvh-var(--space-6))] p-6 bg-card border border-line rounded overflow-y-auto wrap-anywhere [&_h4]:m-0 [&_h4]:text-sm"
      aria-labelledby={id}
    >
      <h3 id={id} ref={heading} tabIndex={-1}>
        Revision {revision}
      </h3>
      <p className="text-soft text-sm">
        {author} · {dateTime(at)}
      </p>
      <p>{summary}</p>
      {why !== null && <p>Why: {why}</p>}
      {changes.length === 0 ? (
        <p>
          {revision === current
            ? "These are the current rules."
            : "The current rules are the same as in this revision."}
        </p>
      ) : (
        <>
          <h4>Changes if you restore this revision</h4>
          <ChangeList changes={changes} />
          <May scope="catalog:write">
            <Button look="primary" onClick={() => setAsking("restore")}>
              Restore Revision {revision}
            </Button>
          </May>
        </>
      )}
      {reply.previous !== null && (
        <May scope="catalog:write">
          <Button look="small" onClick={() => setAsking("undo")}>
            Undo This Change Only
          </Button>
        </May>
      )}
      {asking === "undo" && reply.previous !== null && (
        <UndoDialog
          {...{ revision, previous: reply.previous, catalog }}
          after={restored}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === "restore" && (
        <FormDialog
          title={`Restore Revision ${revision}`}
          submitLabel="Restore"
          change={() => ({ type: "apply-differences", differences: findDifferences(catalog, restored) })}
          onClose={() => setAsking(undefined)}
        >
          <p>The rules become those of revision {revision} again. This makes these changes:</p>
          <ChangeList changes={changes} />
        </FormDialog>
      )}
    </article>
  );
}

interface UndoProps extends Omit<Props, "current"> {
  /** The revision before it. */
  readonly previous: number;
  /** The rules of that revision. */
  readonly after: RulesDocument;
  readonly onClose: () => void;
}

/** Takes back what one revision changed, and keeps what was changed since. Places that were changed again are in a conflict. */
function UndoDialog({ revision, previous, after, catalog, onClose }: UndoProps) {
  const query = useQuery(queryOf("GET /api/admin/revisions/{id}", { params: { id: previous } }));
  const differences = query.data ? findDifferences(after, joinOptions(query.data.config)) : [];
  const { document, conflicts } = replayEdits(catalog, [{ key: "", differences }]);
  const changes = rulesChanges(catalog, document);
  const isPossible = conflicts.length === 0 && changes.length > 0;
  return (
    <FormDialog
      title={`Undo Revision ${revision}`}
      submitLabel="Undo This Change"
      isRead
      busy={!isPossible}
      change={() => ({ type: "apply-differences", differences })}
      onClose={onClose}
    >
      <LoadState what="earlier rules" query={query} />
      {conflicts.length > 0 ? (
        <div role="alert">
          <p>This change cannot be undone alone, because later changes are in its place:</p>
          <ChangeList changes={conflicts.map(({ message }) => message)} />
        </div>
      ) : (
        query.data && (
          <>
            <p>{changes.length > 0 ? "Later changes stay. This changes:" : "Later changes have undone it already."}</p>
            <ChangeList changes={changes} />
          </>
        )
      )}
    </FormDialog>
  );
}
