import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { QuoteEvent } from "#shared/quotes/quote.ts";
import { LongText } from "../labels/LongText.tsx";
import { StatusBadge } from "../labels/QuoteLabels.tsx";
import { NoteText } from "./NoteText.tsx";
import styles from "./QuoteBody.module.css";

/** The events of a quote, newest first. */
export function QuoteHistory({ events }: { events: readonly QuoteEvent[] }) {
  return (
    <ol reversed className={styles.events}>
      {[...events].reverse().map((event) => (
        <li key={event.seq}>
          <p className={styles.event}>
            <EventSentence event={event} />
            <time dateTime={event.at}>{dateTime(event.at)}</time>
          </p>
          {event.kind === "note-added" && (
            <div className={styles.note}>
              <LongText
                text={<NoteText note={event.note} mentions={event.mentions ?? []} />}
                what="note"
              />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

const KINDS = {
  submitted: "Submitted",
  "note-added": "Note",
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
} as const;
const ACTOR_TEXTS = {
  visitor: "by the visitor",
  staff: "by staff",
  customer: "by the customer",
} as const;

function EventSentence({ event }: { event: QuoteEvent }) {
  const by = event.author === undefined ? ACTOR_TEXTS[event.actor] : `by ${event.author}`;
  if (event.kind === "status-changed")
    return (
      <>
        Status changed from <StatusBadge status={event.from} /> to <StatusBadge status={event.to} />{" "}
        {by}
      </>
    );
  const { number = null, to } = { number: null, to: undefined, ...event };
  return (
    <>
      {KINDS[event.kind]} {by}
      {number !== null && `: revision ${number}`}
      {to && (
        <>
          . Status now <StatusBadge status={to} />
        </>
      )}
    </>
  );
}
