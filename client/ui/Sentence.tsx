import styles from "./Sentence.module.css";

const AMOUNT = /([+−]\$[\d.,]*\d|(?<![\d,./-])[,./-]*\d[\d,./-]* (?:lb|in)\b)/;

/** Text in which no amount is broken over two lines: neither sign and figure nor figure and unit. */
export function Sentence({ text }: { text: string }) {
  return text.split(AMOUNT).map((part, index) =>
    AMOUNT.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className={styles.amount}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
