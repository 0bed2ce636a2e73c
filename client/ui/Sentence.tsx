import styles from "./Sentence.module.css";

const AMOUNT = /([+−]\$[\d.,]*\d)/;

/** Text in which no amount is broken over two lines: a lone minus would read as a dash. */
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
