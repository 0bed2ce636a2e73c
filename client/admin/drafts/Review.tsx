import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { May } from "#client/api/May.tsx";
import { saveBlob } from "#client/api/save-file.tsx";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { dateTimeIn } from "#client/ui/hooks/date-time.ts";
import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { countNoun } from "#shared/text/text.ts";
import { draftQuery, type LoadedDraft } from "../rules/draft-query.ts";
import { DRAFT_LIST } from "../rules/watched-lists.ts";
import { linkTo } from "../section/address.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import { Note } from "../section/Note.tsx";
import { Section } from "../section/Section.tsx";
import type { Shown } from "../section/shown.ts";
import { DiscardDialog, PublishDialog, ScheduleDialog } from "./DraftDialogs.tsx";
import { DraftState } from "./DraftState.tsx";
import { ReviewedChanges } from "./ReviewedChanges.tsx";
import { useDraftChanges } from "./use-draft-changes.ts";

/** A draft before it is published: its edits, what conflicts, and what publishing it does. '#admin/review/…' names it. */
export function Review({ rules, address: [, id = WAITING_ID] }: Shown) {
  const query = useQuery(draftQuery(id));
  const { data } = query;
  const isWaiting = id === WAITING_ID;
  const whole = data && (data.edits.length > 0 || data.file !== null) ? data : undefined;
  const title = isWaiting ? "Changes Waiting" : whole?.draft.name;
  const gone = isWaiting ? "No changes wait." : "This draft no longer exists: it was published or discarded.";
  return (
    <Section title={(whole && title) ?? "Review"} head={whole && <Head key={id} whole={whole} />}>
      {whole ? (
        <DraftReview key={id} whole={whole} rules={rules} />
      ) : data === undefined ? (
        <LoadState what="changes" query={query} />
      ) : (
        <Note tone="none">
          {gone} <ButtonLink href={linkTo("catalog")}>Go to the Catalog</ButtonLink>
        </Note>
      )}
    </Section>
  );
}

const useTimeZone = () => useQuery(DRAFT_LIST).data?.timeZone ?? "UTC";

/** Buttons beside what they are about. */
const ACTIONS = "flex flex-wrap items-center gap-2 sm:gap-x-4";

type Question = "publish" | "schedule" | "discard";

/** The state of a draft, and its buttons with their questions. */
function Head({ whole }: { readonly whole: LoadedDraft }) {
  const { draft, edits, conflicts, changes } = whole;
  const isWaiting = draft.id === WAITING_ID;
  const timeZone = useTimeZone();
  /** A question about the draft as it was then. If a colleague has changed it since, the server refuses once. */
  const [asking, setAsking] = useState<{ readonly what: Question; readonly whole: LoadedDraft }>();
  const client = useQueryClient();
  const own = useDraftChanges(() => {
    const now = client.getQueryData(draftQuery(draft.id).queryKey);
    if (now) setAsking((asked) => asked && { ...asked, whole: now });
  });
  const ask = (what: Question) => () => setAsking({ what, whole });
  const dialog = asking && { ...asking.whole, changes: own, timeZone, onClose: () => setAsking(undefined) };
  return (
    <>
      <p>
        {!isWaiting && <DraftState draft={draft} timeZone={timeZone} />} {countNoun(edits.length, "edit")} since
        revision {draft.basedOn}, the last on {dateTimeIn(timeZone, new Date(draft.changedAt))}
      </p>
      <May scope="catalog:write">
        <div className={ACTIONS}>
          {!isWaiting && (
            <Button look="small" onClick={() => void own.reopen(draft)}>
              Move to Changes Waiting
            </Button>
          )}
          <Button look="small" onClick={ask("discard")}>
            Discard …
          </Button>
          {conflicts.length === 0 && changes.length > 0 && (
            <>
              <Button look="small" onClick={ask("schedule")}>
                {draft.publishAt === null ? "Schedule …" : "Reschedule …"}
              </Button>
              <Button look="primary" className="min-h-8 px-4 py-1 text-sm" onClick={ask("publish")}>
                Publish Now …
              </Button>
            </>
          )}
        </div>
      </May>
      {dialog && asking.what === "publish" && <PublishDialog {...dialog} count={asking.whole.changes.length} />}
      {dialog && asking.what === "schedule" && <ScheduleDialog {...dialog} />}
      {dialog && asking.what === "discard" && <DiscardDialog {...dialog} />}
    </>
  );
}

function DraftReview({ whole, rules }: { readonly whole: LoadedDraft } & Pick<Shown, "rules">) {
  const { draft, edits, conflicts, changes, document, file } = whole;
  // Edits of the same place, or that were published meanwhile, come to something else.
  const asMade = new Set(edits.flatMap((edit) => edit.changes));
  const isAsMade = asMade.size === new Set(changes).size && changes.every((change) => asMade.has(change));
  return (
    <>
      {draft.why !== null && <p>Why: {draft.why}</p>}
      {file !== null && <UnreadFile text={file} name={draft.name} />}
      <Conflicts whole={whole} />
      <Edits draft={draft} edits={edits} />
      {conflicts.length === 0 &&
        (changes.length > 0 ? (
          <ReviewedChanges {...{ draft, document, rules }} changes={isAsMade ? [] : changes} />
        ) : (
          edits.length > 0 && (
            <Note tone="note" role="status">
              All of these changes are already published.
            </Note>
          )
        ))}
    </>
  );
}

/** The conflicts that are listed. */
const MAX_CONFLICTS = 100;

/** The changes that no longer apply. Nothing is published until each is kept or dropped. */
function Conflicts({ whole }: { readonly whole: LoadedDraft }) {
  const { conflicts } = whole;
  const { settle } = useDraftChanges();
  if (conflicts.length === 0) return null;
  return (
    <section
      className="grid gap-2 px-4 py-3 border border-bad rounded bg-card text-sm wrap-anywhere [&_li>:first-child]:flex-[1_1_20rem]"
      aria-labelledby="conflicts-title"
    >
      <h3 id="conflicts-title">{countNoun(conflicts.length, "conflict")} with what was published meanwhile</h3>
      <ul className="grid gap-3 p-0 list-none">
        {conflicts.slice(0, MAX_CONFLICTS).map((conflict) => (
          <li key={`${conflict.key} ${conflict.index}`} className="flex flex-wrap items-center gap-2 sm:gap-x-4">
            <p>
              <Sentence text={conflict.message} />
            </p>
            <May scope="catalog:write">
              <div className={ACTIONS}>
                {!conflict.isGone && (
                  <Button look="small" onClick={() => void settle(whole, conflict, true)}>
                    Keep Mine
                  </Button>
                )}
                <Button look="small" onClick={() => void settle(whole, conflict, false)}>
                  Drop This Edit
                </Button>
              </div>
            </May>
          </li>
        ))}
      </ul>
    </section>
  );
}

const EDIT = "flex flex-wrap items-baseline gap-x-4 px-4 py-2 border border-line rounded bg-card wrap-anywhere";

/** The edits in sentences. Each of those that wait can be removed. */
function Edits({ draft, edits }: Pick<LoadedDraft, "draft" | "edits">) {
  const { removeEdit } = useDraftChanges();
  const timeZone = useTimeZone();
  return (
    <ol className="grid gap-2 p-0 list-none text-sm" aria-label="Edits">
      {edits.slice(-MAX_SHOWN).map(({ key, author, at, changes: sentences }) => (
        <li key={key} className={EDIT}>
          <ul className="flex-[1_1_20rem] min-w-0 p-0 list-none">
            {sentences.map((sentence) => (
              <li key={sentence}>
                <Sentence text={sentence} />
              </li>
            ))}
          </ul>
          <span className="text-soft">
            {author} · {dateTimeIn(timeZone, new Date(at))}
          </span>
          {draft.id === WAITING_ID && (
            <May scope="catalog:write">
              <Button look="link" aria-label={`Remove: ${sentences[0] ?? "edit"}`} onClick={() => void removeEdit(key)}>
                Remove
              </Button>
            </May>
          )}
        </li>
      ))}
      {edits.length > MAX_SHOWN && <li className={EDIT}>And {countNoun(edits.length - MAX_SHOWN, "earlier edit")}</li>}
    </ol>
  );
}

/** The latest edits that are listed. */
const MAX_SHOWN = 200;

/** A draft of earlier versions that is no rules file. */
function UnreadFile({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <Note tone="note">
      This draft was saved as a text that is no valid rules file.{" "}
      <Button look="link" onClick={() => saveBlob(new Blob([text], { type: "application/json" }), `${name}.json`)}>
        Download It
      </Button>{" "}
      Correct it, and upload it in the catalog.
    </Note>
  );
}
