import { useQuery } from "@tanstack/react-query";
import { queryOf } from "#client/api/query-of.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import { replayEdits } from "#shared/edits/replay-edits.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { joinOptions } from "#shared/rules/rules-file.ts";
import { ChangeList } from "../forms/ChangeList.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { LoadState } from "../section/LoadFailure.tsx";

interface Props {
  readonly revision: number;
  /** The revision before it. */
  readonly previous: number;
  /** The rules of that revision. */
  readonly after: RulesDocument;
  /** The rules that staff edit. */
  readonly catalog: RulesDocument;
  readonly onClose: () => void;
}

/** Takes back what one revision changed, and keeps what was changed since. Places that were changed again are in a conflict. */
export function UndoDialog({ revision, previous, after, catalog, onClose }: Props) {
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
