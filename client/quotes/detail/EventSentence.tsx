import { StatusBadge } from "#client/quotes/StatusBadge.tsx";
import type { QuoteEvent } from "#shared/quotes.ts";

const BY = { visitor: "by the visitor", staff: "by staff" } as const;

/** What happened to a quote and who did it, in a sentence. */
export function EventSentence({ event }: { event: QuoteEvent }) {
  const by = BY[event.actor];
  switch (event.kind) {
    case "submitted":
      return <>Submitted {by}</>;
    case "status-changed":
      return (
        <>
          Status changed from <StatusBadge status={event.from} /> to{" "}
          <StatusBadge status={event.to} /> {by}
        </>
      );
    case "note-added":
      return <>Note {by}</>;
    case "deleted":
      return <>Deleted {by}</>;
    case "restored":
      return <>Restored {by}</>;
  }
}
