import type { ShortQuote } from "#shared/quotes/quote.ts";
import { outcomeText } from "#shared/quotes/quote-outcome.ts";
import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quotes/quote-status.ts";
import { endTurns } from "#shared/text/text.ts";
import styles from "./QuoteLabels.module.css";
import { isToMake } from "./quote-state.ts";

const BADGE =
  "inline-block justify-self-end self-center w-fit px-2 py-0 border border-current rounded text-xs font-strong leading-[1.6]";
const AGE = "inline-block text-xs leading-[1.6] whitespace-nowrap";
const MARK = "px-2 rounded font-strong";

/** A status in its color. Unknown statuses are gray. */
export const StatusBadge = ({ status }: { status: string }) => (
  <span className={`${toneOf(status)} ${BADGE}`} data-status={status}>
    {status}
  </span>
);

/** The class with the colors of a status. */
const toneOf = (status: string) => (QUOTE_STATUSES.some((each) => each === status) ? styles[status] : styles.other);

/** A customer's waiting time, such as '3 days'. */
export function QuoteAge({ text, overdue }: { text: string; overdue: boolean }) {
  return <span className={`${AGE} ${overdue ? `${MARK} border border-current text-bad` : "text-soft"}`}>{text}</span>;
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
  const isOpen = answer?.waits && status === quote.status;
  const tone = isToMake(quote) ? styles.won : "bg-accent-fill text-on-accent";
  return <span className={`${AGE} ${isOpen ? `${MARK} ${tone}` : "text-soft"}`}>{text}</span>;
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
