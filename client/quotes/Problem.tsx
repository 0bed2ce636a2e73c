import { CloseButton } from "#client/ui/components/CloseButton.tsx";
import styles from "./QuotesView.module.css";
import type { QuoteMessage } from "./work/use-quote-messages.ts";

interface Props {
  readonly problem: QuoteMessage;
  readonly onDismiss: () => void;
}

/** An error beside its quote or above the list. The banner has announced it, so this is no alert. */
export function Problem({ problem: { text, detail }, onDismiss }: Props) {
  return (
    <div className={styles.problem}>
      <p>
        <b>{text}</b> <span>{detail}</span>
      </p>
      <CloseButton label="Dismiss this error" onClick={onDismiss} />
    </div>
  );
}
