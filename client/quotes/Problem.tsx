import { CloseButton } from "#client/ui/CloseButton.tsx";
import styles from "./Problem.module.css";
import type { Told } from "./use-desk-messages.ts";

interface Props {
  readonly problem: Told;
  readonly onDismiss: () => void;
}

/** What failed, where it happened: it stays after its message, which an alert told, is gone. */
export function Problem({ problem: { text, detail }, onDismiss }: Props) {
  return (
    <div className={styles.problem}>
      <p>
        <b>{text}.</b> {detail}
      </p>
      <CloseButton label="Dismiss this error" onClick={onDismiss} />
    </div>
  );
}
