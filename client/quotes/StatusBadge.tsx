import styles from "./StatusBadge.module.css";

const KNOWN = new Set(["pending", "reviewed", "quoted", "approved", "rejected"]);

/** A quote's status in its color (spec, section 4); any other is grey. */
export function StatusBadge({ status }: { status: string }) {
  const tone = KNOWN.has(status) ? styles[status] : styles.other;
  return <span className={`${styles.badge} ${tone}`}>{status}</span>;
}
