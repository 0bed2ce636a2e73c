import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { SavedRules } from "#client/api/admin-routes.ts";
import { May } from "#client/api/May.tsx";
import { saveBlob } from "#client/api/use-save-file.ts";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { dateTimeIn } from "#client/ui/hooks/date-time.ts";
import { WAITING_ID, type WholeRulesDraftReply } from "#shared/api/rules/rules-drafts.ts";
import { countNoun } from "#shared/text/text.ts";
import { draftQuery } from "../rules/draft-query.ts";
import { DRAFT_LIST } from "../rules/watched-lists.ts";
import { type Address, linkTo } from "../section/address.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import section from "../section/Section.module.css";
import { Section } from "../section/Section.tsx";
import { Conflicts } from "./Conflicts.tsx";
import { DiscardDialog, PublishDialog, ScheduleDialog } from "./DraftDialogs.tsx";
import { DraftState } from "./DraftState.tsx";
import styles from "./Review.module.css";
import { ReviewedChanges } from "./ReviewedChanges.tsx";
import { type DraftChanges, useDraftChanges } from "./use-draft-changes.ts";

interface Props {
  readonly rules: SavedRules;
  /** '#admin/review/…': the ID of a draft. */
  readonly address: Address;
}

/** A draft before it is published: its edits, what conflicts, and what publishing it does. */
export function Review({ rules, address: [, id = WAITING_ID] }: Props) {
  const query = useQuery({
    ...draftQuery(id, rules.revision),
    placeholderData: (before) => (before?.draft.id === id ? keepPreviousData(before) : undefined),
  });
  const { data } = query;
  if (data === undefined)
    return (
      <Section title="Review">
        <LoadState what="changes" query={query} />
      </Section>
    );
  if (!data || (data.edits.length === 0 && data.file === null))
    return (
      <Section title="Review">
        <div className={section.none}>
          <p>
            {id === WAITING_ID
              ? "No changes wait."
              : "This draft no longer exists: it was published or discarded."}{" "}
            <ButtonLink href={linkTo("catalog")}>Go to the Catalog</ButtonLink>
          </p>
        </div>
      </Section>
    );
  return <DraftReview key={id} whole={data} rules={rules} />;
}

interface DraftProps {
  readonly whole: WholeRulesDraftReply;
  readonly rules: SavedRules;
}

function DraftReview({ whole, rules }: DraftProps) {
  const { draft, edits, conflicts, changes, document, file } = whole;
  const { data } = useQuery(DRAFT_LIST);
  const timeZone = data?.timeZone ?? "UTC";
  const own = useDraftChanges();
  const [asking, setAsking] = useState<"publish" | "schedule" | "discard">();
  const markRead = useEffectEvent(() => {
    if (draft.unread) void own.read(draft);
  });
  useEffect(() => markRead(), []);
  const isWaiting = draft.id === WAITING_ID;
  const dialog = { draft, changes: own, timeZone, onClose: () => setAsking(undefined) };
  const fits = conflicts.length === 0 && changes.length > 0;

  return (
    <Section
      title={isWaiting ? "Changes Waiting" : draft.name}
      head={
        <>
          <p>
            {!isWaiting && <DraftState draft={draft} timeZone={timeZone} />}{" "}
            {countNoun(edits.length, "edit")} since revision {draft.basedOn}, the last on{" "}
            {dateTimeIn(timeZone, new Date(draft.changedAt))}
          </p>
          <May scope="catalog:write">
            <Actions draft={draft} changes={own} fits={fits} onAsk={setAsking} />
          </May>
        </>
      }
    >
      {draft.why !== null && <p>Why: {draft.why}</p>}
      {file !== null && <UnreadFile text={file} name={draft.name} />}
      <Conflicts draft={draft} conflicts={conflicts} changes={own} />
      <Edits edits={edits} timeZone={timeZone} isWaiting={isWaiting} changes={own} />
      {conflicts.length === 0 &&
        (changes.length > 0 ? (
          <ReviewedChanges document={document} changes={changes} rules={rules} />
        ) : (
          edits.length > 0 && (
            <p role="status" className={styles.note}>
              All of these changes are already published.
            </p>
          )
        ))}
      {asking === "publish" && <PublishDialog {...dialog} count={changes.length} />}
      {asking === "schedule" && <ScheduleDialog {...dialog} />}
      {asking === "discard" && <DiscardDialog {...dialog} edits={edits} />}
    </Section>
  );
}

interface ActionsProps {
  readonly draft: WholeRulesDraftReply["draft"];
  readonly changes: DraftChanges;
  readonly fits: boolean;
  readonly onAsk: (dialog: "publish" | "schedule" | "discard") => void;
}

function Actions({ draft, changes, fits, onAsk }: ActionsProps) {
  return (
    <div className={styles.actions}>
      {draft.id !== WAITING_ID && (
        <Button look="small" onClick={() => void changes.reopen(draft)}>
          Move to Changes Waiting
        </Button>
      )}
      <Button look="small" onClick={() => onAsk("discard")}>
        Discard …
      </Button>
      {fits && (
        <>
          <Button look="small" onClick={() => onAsk("schedule")}>
            {draft.publishAt === null ? "Schedule …" : "Reschedule …"}
          </Button>
          <Button look="primary" onClick={() => onAsk("publish")}>
            Publish Now …
          </Button>
        </>
      )}
    </div>
  );
}

interface EditsProps extends Pick<WholeRulesDraftReply, "edits"> {
  readonly timeZone: string;
  readonly isWaiting: boolean;
  readonly changes: DraftChanges;
}

/** The edits in sentences. Each of those that wait can be removed. */
function Edits({ edits, timeZone, isWaiting, changes }: EditsProps): ReactNode {
  return (
    <ol className={styles.edits} aria-label="Edits">
      {edits.slice(-MAX_SHOWN).map(({ key, author, at, changes: sentences }) => (
        <li key={key}>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>
                <Sentence text={sentence} />
              </li>
            ))}
          </ul>
          <span>
            {author} · {dateTimeIn(timeZone, new Date(at))}
          </span>
          {isWaiting && (
            <May scope="catalog:write">
              <Button
                look="link"
                aria-label={`Remove: ${sentences[0] ?? "edit"}`}
                onClick={() => void changes.removeEdit(key)}
              >
                Remove
              </Button>
            </May>
          )}
        </li>
      ))}
      {edits.length > MAX_SHOWN && (
        <li>And {countNoun(edits.length - MAX_SHOWN, "earlier edit")}</li>
      )}
    </ol>
  );
}

/** The latest edits that are listed. */
const MAX_SHOWN = 200;

/** A draft of earlier versions that is no rules file. */
function UnreadFile({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <p className={styles.note}>
      This draft was saved as a text that is no valid rules file.{" "}
      <Button
        look="link"
        onClick={() => saveBlob(new Blob([text], { type: "application/json" }), `${name}.json`)}
      >
        Download It
      </Button>{" "}
      Correct it, and upload it in the catalog.
    </p>
  );
}
