import { QUOTE_STATUSES } from "#shared/quote-status.ts";
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

/** Name and company. Their writing directions do not affect each other. */
export function CustomerNames({ name, company }: { name: string; company: string }) {
  return (
    <>
      <bdi>{endTurns(name)}</bdi>, <bdi>{endTurns(company)}</bdi>
    </>
  );
}
