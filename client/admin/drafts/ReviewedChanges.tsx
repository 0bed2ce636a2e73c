import { useQuery } from "@tanstack/react-query";
import { ChangeList } from "#client/admin/forms/ChangeList.tsx";
import type { SavedRules } from "#client/api/admin-routes.ts";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { countNoun } from "#shared/text/text.ts";
import { Rehearsal } from "../rehearsal/Rehearsal.tsx";
import { changeOf, DRAFT, type LoadedDraft } from "../rules/draft-query.ts";
import { findPriceSlips } from "../rules/price-slips.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import { noteStyles } from "../section/Note.tsx";
import { Consequences } from "./WaitingChange.tsx";

interface Props extends Pick<LoadedDraft, "draft" | "document"> {
  /** How they differ from the published ones, in sentences; none if the edits say the same. */
  readonly changes: readonly string[];
  /** The published rules. */
  readonly rules: SavedRules;
}

/** The effects of publishing rules: changes in sentences, what customers notice, and quotes. */
export function ReviewedChanges({ draft, document, changes, rules: { config, revision } }: Props) {
  const query = useQuery({
    queryKey: ["admin", "review", revision, draft.id, draft.edit],
    queryFn: ({ signal }) =>
      call(`POST ${DRAFT}/publish`, { ...changeOf(draft), query: { preview: "1" }, body: {}, signal }),
    gcTime: 0,
  });
  const problems = (query.error && RequestFailure.of(query.error).validationErrors) ?? [];
  const { warnings = [], consequences = [] } = query.data ?? {};
  const notes = [...findPriceSlips(config, document), ...warnings.map(({ message }) => message)];
  return (
    <>
      {changes.length > 0 && (
        <>
          <h3>Together: {countNoun(changes.length, "change")}</h3>
          <ScrollBox label="Changes" className="max-h-80 overflow-y-auto">
            <ChangeList changes={changes} />
          </ScrollBox>
        </>
      )}
      {problems.length > 0 ? (
        <div role="alert" className="grid gap-2 px-4 py-3 border border-bad rounded bg-card text-sm wrap-anywhere">
          <p>These changes cannot be published yet:</p>
          <ChangeList changes={problems.map(({ message }) => message)} />
        </div>
      ) : (
        <LoadState what="check of these changes" query={query} />
      )}
      {notes.length > 0 && (
        <div className={noteStyles.note}>
          <p>You can publish this, but you may want to look at it first:</p>
          <ChangeList changes={notes} />
        </div>
      )}
      {consequences.length > 0 && (
        <section className="grid gap-2" aria-labelledby="breaks-title">
          <h3 className="text-md" id="breaks-title">
            What no longer works
          </h3>
          <Consequences consequences={consequences} />
        </section>
      )}
      <section className="grid gap-2" aria-labelledby="customers-title">
        <h3 className="text-md" id="customers-title">
          What customers notice
        </h3>
        <p className="text-sm">
          Stored quotes keep their prices. Visitors get the new rules with their next choice, or when they open the
          page. A choice that is no longer available is removed, and the page says so.
        </p>
      </section>
      {problems.length === 0 && <Rehearsal document={document} revision={revision} />}
    </>
  );
}
