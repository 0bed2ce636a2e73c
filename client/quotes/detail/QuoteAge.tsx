import styles from "./QuoteAge.module.css";

interface Props {
  /** How long the quote waits: '3 days'. */
  readonly text: string;
  /** Whether that is longer than promised. */
  readonly overdue: boolean;
}

/** How long a customer waits; what is overdue is told by the text as well as the color. */
export function QuoteAge({ text, overdue }: Props) {
  return <span className={`${styles.age} ${overdue ? styles.overdue : ""}`}>{text}</span>;
}
