import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { May } from "#client/api/May.tsx";
import { call, RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { reviewLink } from "../drafts/CollectBar.tsx";
import { ChangeList } from "../forms/ChangeList.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { DRAFT_LIST } from "../rules/watched-lists.ts";
import { goTo } from "../section/address.ts";
import { LoadFailure } from "../section/LoadFailure.tsx";
import section from "../section/Section.module.css";
import { Detail } from "./Detail.tsx";
import styles from "./History.module.css";
import { draftWithoutChange } from "./undo-change.ts";

interface Props {
  readonly revision: number;
  /** The newest revision. */
  readonly current: number;
}

/** One revision, compared with the current rules. */
export function RevisionDetail({ revision, current }: Props) {
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
  const client = useQueryClient();
  const [reasons, setReasons] = useState<readonly string[]>();
  const undo = useMutation({
    mutationFn: () => draftWithoutChange(revision, current),
    onSuccess(undone) {
      if ("reasons" in undone) return setReasons(undone.reasons);
      void client.invalidateQueries(DRAFT_LIST);
      goTo(reviewLink(undone.draftId));
    },
    onError: (failure) => setReasons([RequestFailure.of(failure).message]),
  });

  if (error)
    return (
      <LoadFailure
        text={`Revision ${revision} could not be loaded.`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!reply) return <p className={section.none}>Loading revision {revision} …</p>;
  const { changes } = reply;
  const { at, author, summary, why } = reply.revision;

  return (
    <Detail title={`Revision ${revision}`}>
      <p className={styles.when}>
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
            <Button look="primary" onClick={() => setAsking(true)}>
              Restore Revision {revision}
            </Button>
          </May>
        </>
      )}
      {revision > 1 && (
        <div className={section.buttons}>
          <May scope="catalog:write">
            <Button
              look="small"
              aria-disabled={undo.isPending || undefined}
              onClick={() => !undo.isPending && undo.mutate()}
            >
              Undo This Change Only
            </Button>
          </May>
        </div>
      )}
      {reasons && (
        <div role="alert" className={section.bad}>
          <p>This change cannot be undone alone, because later changes are in its place:</p>
          <ChangeList changes={reasons} />
        </div>
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
    </Detail>
  );
}
