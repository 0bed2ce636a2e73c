import { CloseButton } from "#client/ui/CloseButton.tsx";
import styles from "./Problem.module.css";
import type { Told } from "./use-desk-messages.ts";

interface Props {
  readonly problem: Told;
  readonly onDismiss: () => void;
}

/** An error where it happened, until it is dismissed or followed by another action there. */
export function Problem({ problem: { text, detail }, onDismiss }: Props) {
  return (
    <div className={styles.problem}>
      <p role="alert">
        <b>{text}</b> <span>{detail}</span>
      </p>
      <CloseButton label="Dismiss this error" onClick={onDismiss} />
    </div>
  );
}
