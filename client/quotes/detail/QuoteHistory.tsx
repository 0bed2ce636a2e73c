import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { QuoteEvent } from "#shared/quotes/quote.ts";
import { LongText } from "../labels/LongText.tsx";
import { StatusBadge } from "../labels/QuoteLabels.tsx";
import { NoteText } from "./NoteText.tsx";

/** The events of a quote, newest first. */
export function QuoteHistory({ events }: { events: readonly QuoteEvent[] }) {
  return (
    <ol reversed>
      {[...events].reverse().map((event) => (
        <li key={event.seq} className="py-2 border-t border-line">
          <p className="text-soft text-sm">
            <EventSentence event={event} before={assigneeBefore(events, event)} />
            <time className="block text-xs" dateTime={event.at}>
              {dateTime(event.at)}
            </time>
          </p>
          {event.kind === "customer-changed" && (
            <div className="mt-1">
              <LongText text={event.note} what="change" />
            </div>
          )}
          {event.kind === "note-added" && (
            <div className="mt-1">
              <LongText text={<NoteText note={event.note} mentions={event.mentions ?? []} />} what="note" />
            </div>
          )}
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
  "customer-changed": "Customer changed",
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
  reminded: "Reminder sent to the customer",
  "reminder-off": "Reminder turned off",
  "reminder-on": "Reminder turned on",
} as const;
const ACTOR_TEXTS = { visitor: "by the visitor", staff: "by staff", customer: "by the customer", server: "" } as const;

interface SentenceProps {
  readonly event: QuoteEvent;
  /** The person whom the quote was assigned to before. */
  readonly before: string | null;
}

function EventSentence({ event, before }: SentenceProps) {
  if (event.kind === "submitted" && event.actor === "staff") return `Written by ${event.author ?? "staff"}, by phone`;
  if (event.kind === "assigned") return assignedText(event, before);
  const by = event.author === undefined ? ACTOR_TEXTS[event.actor] : `by ${event.author}`;
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
      {to && (
        <>
          . Status now <StatusBadge status={to} />
        </>
      )}
    </>
  );
}
