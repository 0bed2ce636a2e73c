import { Button } from "#client/ui/components/Button.tsx";
import styles from "./Embedding.module.css";

/** An event that the preview fired, as a host would receive it. */
interface PreviewEvent {
  readonly number: number;
  readonly at: Date;
  readonly name: string;
  readonly detail: unknown;
}

/** Newest first. */
export type PreviewEvents = readonly PreviewEvent[];

const MAX_EVENTS = 100;

/** Adds an event and removes the oldest ones. */
export function addEvent(events: PreviewEvents, name: string, detail: unknown): PreviewEvents {
  const number = (events[0]?.number ?? 0) + 1;
  return [{ number, at: new Date(), name, detail }, ...events].slice(0, MAX_EVENTS);
}

interface Props {
  readonly events: PreviewEvents;
  readonly onClear: () => void;
}

export function EventLog({ events, onClear }: Props) {
  return (
    <section className={styles.log} aria-labelledby="event-log">
      <div className={styles.logHead}>
        <h3 id="event-log">Events</h3>
        {events.length > 0 && (
          <Button look="small" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      <div role="log" aria-labelledby="event-log" className={styles.events}>
        {events.map(({ number, at, name, detail }) => (
          <details key={number}>
            <summary>
              <time dateTime={at.toISOString()}>
                {at.toLocaleTimeString("en-US").replace(/\s/g, " ")}
              </time>{" "}
              <b>{name}</b> <code>{JSON.stringify(detail)}</code>
            </summary>
            <pre>{JSON.stringify(detail, null, 2)}</pre>
          </details>
        ))}
        {events.length === 0 && <p>Events from the preview appear here, newest first.</p>}
      </div>
    </section>
  );
}
