import styles from "./QuoteDrift.module.css";

interface Props {
  /** What the same bench would cost today, and what of it is gone. */
  readonly sentence: string;
  /** Whether anything differs from the quote. */
  readonly changed: boolean;
}

/** One line under the sums: quiet while the rules say the same as in the quote. */
export function QuoteDrift({ sentence, changed }: Props) {
  return <p className={changed ? styles.changed : styles.same}>{sentence}</p>;
}
