import { QUOTE_STATUSES } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import { endTurns } from "#shared/text.ts";
import styles from "./QuoteLabels.module.css";

/** A status in its color. Unknown statuses are gray. */
export function StatusBadge({ status }: { status: string }) {
  const known = QUOTE_STATUSES.some((each) => each === status);
  const tone = known ? styles[status] : styles.other;
  return <span className={`${styles.badge} ${tone}`}>{status}</span>;
}

/** A customer's waiting time, such as '3 days'. */
export function QuoteAge({ text, overdue }: { text: string; overdue: boolean }) {
  return <span className={`${styles.age} ${overdue ? styles.overdue : ""}`}>{text}</span>;
}

/** The customer's answer, or the newest revision: 'Asks for a change', 'Sent · revision 2'. */
export function QuoteMarker({ quote, expired }: { quote: Quote; expired: boolean }) {
  const { sent, answer } = quote;
  if (answer?.waits)
    return (
      <span className={`${styles.age} ${styles.waits}`}>
        {answer.late ? "Late yes" : "Asks for a change"}
      </span>
    );
  const text = markerText(quote, expired);
  return sent || answer ? <span className={styles.age}>{text}</span> : null;
}

function markerText({ sent, answer }: Quote, expired: boolean): string {
  if (answer?.kind === "accepted") return "Accepted";
  if (answer?.kind === "declined") return "Declined";
  if (expired) return "Expired";
  return sent && sent.number > 1 ? `Sent · revision ${sent.number}` : "Sent";
}

/** Name and company. Their writing directions do not affect each other. */
export function CustomerNames({ name, company }: { name: string; company: string }) {
  return (
    <>
      <bdi>{endTurns(name)}</bdi>, <bdi>{endTurns(company)}</bdi>
    </>
  );
}
