import { Button } from "#client/ui/Button.tsx";
import styles from "./EventLog.module.css";
import type { PreviewEvent } from "./preview-events.ts";

interface Props {
  /** The newest first. */
  readonly events: readonly PreviewEvent[];
  readonly onClear: () => void;
}

const clock = new Intl.DateTimeFormat("en-US", {
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});

/** What the preview tells its page, as a partner's script hears it. */
export function EventLog({ events, onClear }: Props) {
  return (
    <section className={styles.log} aria-labelledby="event-log">
      <div className={styles.head}>
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
              <time dateTime={at.toISOString()}>{clock.format(at).replace(/\s/g, " ")}</time>{" "}
              <b>{name}</b> <code>{JSON.stringify(detail)}</code>
            </summary>
            <pre>{JSON.stringify(detail, null, 2)}</pre>
          </details>
        ))}
        {events.length === 0 && (
          <p>What the preview tells the page around it is listed here, the newest first.</p>
        )}
      </div>
    </section>
  );
}
