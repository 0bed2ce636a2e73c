import { dateTime } from "#client/ui/date-time.ts";
import type { QuoteEvent } from "#shared/quotes.ts";
import { EventSentence } from "./EventSentence.tsx";
import { LongText } from "./LongText.tsx";
import styles from "./QuoteHistory.module.css";

/** What happened to a quote, the newest first: what was done last says what to do next. */
export function QuoteHistory({ events }: { events: readonly QuoteEvent[] }) {
  return (
    <ol reversed className={styles.history}>
      {[...events].reverse().map((event) => (
        <li key={event.seq}>
          <p className={styles.what}>
            <EventSentence event={event} />
            <time dateTime={event.at}>{dateTime(event.at)}</time>
          </p>
          {event.kind === "note-added" && (
            <div className={styles.note}>
              <LongText text={event.note} what="note" />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
