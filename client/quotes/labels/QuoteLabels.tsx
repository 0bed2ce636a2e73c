import type { ShortQuote } from "#shared/quotes/quote.ts";
import { outcomeText } from "#shared/quotes/quote-outcome.ts";
import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quotes/quote-status.ts";
import { endTurns } from "#shared/text/text.ts";
import styles from "./QuoteLabels.module.css";
import { isToMake } from "./quote-state.ts";

/** A status in its color. Unknown statuses are gray. */
export const StatusBadge = ({ status }: { status: string }) => (
  <span className={`${styles.badge} ${toneOf(status)}`} data-status={status}>
    {status}
  </span>
);

/** The class with the colors of a status. */
export const toneOf = (status: string) =>
  QUOTE_STATUSES.some((each) => each === status) ? styles[status] : styles.other;

/** A customer's waiting time, such as '3 days'. */
export function QuoteAge({ text, overdue }: { text: string; overdue: boolean }) {
  return <span className={`${styles.age} ${overdue ? styles.overdue : ""}`}>{text}</span>;
}

interface MarkerProps {
  readonly quote: ShortQuote;
  /** The status on the screen. */
  readonly status: QuoteStatus;
  readonly expired: boolean;
  readonly now: Date;
}

/** Who decided what, or the newest revision: 'Accepted by the customer', 'Sent · revision 2'. */
export function QuoteMarker({ quote, status, expired, now }: MarkerProps) {
  const { sent, answer } = quote;
  const text = outcomeText(quote, status) ?? (sent && describeSent(sent, expired, now));
  if (text === undefined) return null;
  const tone = !answer?.waits || status !== quote.status ? "" : isToMake(quote) ? styles.won : styles.waits;
  return <span className={`${styles.age} ${tone}`}>{text}</span>;
}

function describeSent({ number, openedAt }: NonNullable<ShortQuote["sent"]>, expired: boolean, now: Date): string {
  const opened = openedAt && `opened ${daysAgo(new Date(openedAt), now)}`;
  if (expired) return opened ? `Expired, ${opened}` : "Expired";
  const text = opened ? `O${opened.slice(1)}, no answer` : "Sent";
  return number > 1 ? `${text} · revision ${number}` : text;
}

/** 'today', 'yesterday', '5 days ago', by the days of this browser. */
function daysAgo(at: Date, now: Date): string {
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
  return days <= 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`;
}

/** Name and company. Their writing directions do not affect each other. */
export function CustomerNames({ name, company }: { name: string; company: string }) {
  return (
    <>
      <bdi>{endTurns(name)}</bdi>, <bdi>{endTurns(company)}</bdi>
    </>
  );
}
