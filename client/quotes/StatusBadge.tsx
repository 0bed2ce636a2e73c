import { QUOTE_STATUSES } from "#shared/quote-status.ts";
import styles from "./StatusBadge.module.css";

/** A quote's status in its color; any other is gray. */
export function StatusBadge({ status }: { status: string }) {
  const known = QUOTE_STATUSES.some((each) => each === status);
  const tone = known ? styles[status] : styles.other;
  return <span className={`${styles.badge} ${tone}`}>{status}</span>;
}
