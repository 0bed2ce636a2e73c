import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { AnswersReply } from "#shared/api/quotes/answers.ts";
import type { QuoteReply } from "#shared/api/quotes/quotes.ts";
import type { QuoteEvent } from "#shared/quotes/quote.ts";
import { endTurns } from "#shared/text/text.ts";
import { Answer } from "../conversation/Answer.tsx";
import { Requested, Revision } from "../conversation/Offers.tsx";
import { LongText } from "../labels/LongText.tsx";
import { StatusBadge } from "../labels/QuoteLabels.tsx";
import { openAnswers } from "../labels/quote-state.ts";
import { NoteText } from "./NoteText.tsx";

interface Props {
  readonly reply: Pick<QuoteReply, "quote" | "events">;
  /** What was sent and answered, once loaded. */
  readonly answers: Pick<AnswersReply, "revisions" | "answers" | "attachments"> | undefined;
  /** 'YYYY-MM-DD' in the company's time zone. */
  readonly today: string;
}

/** Everything that happened to a quote, newest first. */
export function QuoteHistory({ reply: { quote, events }, answers, today }: Props) {
  const { revisions = [], answers: given = [], attachments = [] } = answers ?? {};
  // What waits for staff stands above, in full.
  const waiting = openAnswers(quote, given);
  /** What a customer got or said. Before the first revision, the quote itself shows the request. */
  const offerOf = (event: QuoteEvent) => {
    if (event.kind === "submitted") return quote.requested && <Requested quote={quote} by={authorOf(event)} />;
    const answer = given.find(({ seq }) => seq === event.seq);
    if (answer && !waiting.includes(answer)) return <Answer answer={answer} />;
    const index = event.kind === "sent" ? revisions.findIndex(({ number }) => number === event.number) : -1;
    const revision = revisions[index];
    if (!revision) return undefined;
    const isExpired = index === revisions.length - 1 && revision.expiresOn < today;
    return <Revision {...{ quote, revision, isExpired }} before={revisions[index - 1]} by={authorOf(event)} />;
  };
  return (
    <ol reversed>
      {[...events].reverse().map((event) => (
        <li
          key={event.seq}
          className="grid grid-cols-1 gap-1 py-2 border-t border-line wrap-anywhere [&_ul]:pl-6 [&_ul]:list-disc"
        >
          {offerOf(event) ?? (
            <p className="text-soft text-sm">
              <EventSentence event={event} before={assigneeBefore(events, event)} />
            </p>
          )}
          <time className="text-soft text-xs" dateTime={event.at}>
            {dateTime(event.at)}
          </time>
          {event.kind !== "note-added" && !isAboutFile(event) && "note" in event && event.note !== "" && (
            <div className="mt-1">
              <LongText text={event.note} what="change" />
            </div>
          )}
          {event.kind === "note-added" && (
            <div className="mt-1">
              <LongText text={<NoteText note={event.note} mentions={event.mentions ?? []} />} what="note" />
            </div>
          )}
          {attachments
            .filter((file) => file.event?.seq === event.seq)
            .map(({ id, name }) => (
              <p key={id} className="text-sm">
                File: <bdi>{endTurns(name)}</bdi>
              </p>
            ))}
        </li>
      ))}
    </ol>
  );
}

/** The person whom the quote was assigned to before an event, if any. */
function assigneeBefore(events: readonly QuoteEvent[], { seq }: QuoteEvent): string | null {
  const before = events.findLast((event) => event.kind === "assigned" && event.seq < seq);
  return before?.kind === "assigned" ? before.assignee : null;
}

/** 'Taken by Ana Silva', 'Assigned to Ben Okoye by Ana Silva', 'Assigned to Ana Silva in turn'. */
function assignedText(event: Extract<QuoteEvent, { kind: "assigned" }>, before: string | null): string {
  const { assignee, author, actor } = event;
  if (actor === "visitor") return `Assigned to ${assignee} in turn`;
  if (assignee !== null && assignee === author) return `Taken by ${author}`;
  const by = `by ${author ?? "staff"}`;
  if (assignee === null) return `Unassigned ${by}`;
  const verb = author !== undefined && author === before ? "Handed over" : "Assigned";
  return `${verb} to ${assignee} ${by}`;
}

const KINDS = {
  submitted: "Submitted",
  "note-added": "Note",
  "customer-changed": "Details changed",
  deleted: "Deleted",
  restored: "Restored",
  sent: "Quote sent",
  accepted: "Quote accepted",
  "change-asked": "Change requested",
  declined: "Quote declined",
  confirmed: "Acceptance confirmed",
  "confirmation-undone": "Confirmation taken back",
  "link-renewed": "Private link renewed",
  "link-revoked": "Private link revoked",
  archived: "Order archived",
  unarchived: "Order taken out of the archive",
  "loss-noted": "Reason of the loss noted",
  opened: "Quote read",
  "action-set": "Next action planned",
  "action-cleared": "Next action done",
  reminded: "Reminder sent to the customer",
  "file-attached": "File attached",
  "file-removed": "File removed",
  "reminder-off": "Reminder turned off",
  "reminder-on": "Reminder turned on",
} as const;
const ACTOR_TEXTS = { visitor: "by the visitor", staff: "by staff", customer: "by the customer", server: "" } as const;

const isAboutFile = (event: QuoteEvent) => event.kind === "file-attached" || event.kind === "file-removed";

const authorOf = ({ author, actor }: QuoteEvent) => (author === undefined ? ACTOR_TEXTS[actor] : `by ${author}`);

interface SentenceProps {
  readonly event: QuoteEvent;
  /** The person whom the quote was assigned to before. */
  readonly before: string | null;
}

function EventSentence({ event, before }: SentenceProps) {
  if (event.kind === "submitted" && event.actor === "staff") return `Written ${authorOf(event)}, by phone`;
  if (event.kind === "assigned") return assignedText(event, before);
  const by = authorOf(event);
  if (event.kind === "status-changed")
    return (
      <>
        Status changed from <StatusBadge status={event.from} /> to <StatusBadge status={event.to} /> {by}
      </>
    );
  const { number = null, to } = { number: null, to: undefined, ...event };
  return (
    <>
      {[KINDS[event.kind], by].filter(Boolean).join(" ")}
      {number !== null && `: revision ${number}`}
      {isAboutFile(event) && (
        <>
          : <bdi>{endTurns(event.note)}</bdi>
        </>
      )}
      {to && (
        <>
          . Status now <StatusBadge status={to} />
        </>
      )}
    </>
  );
}
