import { Banner } from "#client/ui/Banner.tsx";
import { Button } from "#client/ui/Button.tsx";
import styles from "./MessageBar.module.css";

/** What became of the newest change. */
export interface AdminMessage {
  readonly id: number;
  readonly tone: "success" | "error";
  readonly text: string;
  /** The revision to restore where the change is to be taken back. */
  readonly undo?: number | undefined;
}

interface Props {
  readonly message: AdminMessage | undefined;
  readonly onUndo: (before: number) => void;
  readonly onGone: () => void;
}

export function MessageBar({ message, onUndo, onGone }: Props) {
  const banner = message && (
    <Banner key={message.id} tone={message.tone} text={message.text} onGone={onGone}>
      {message.undo !== undefined && (
        <Button look="link" onClick={() => message.undo !== undefined && onUndo(message.undo)}>
          Undo
        </Button>
      )}
    </Banner>
  );
  const isError = message?.tone === "error";
  return (
    <div className={styles.bar}>
      {isError && banner}
      <div role="status" aria-label="Messages">
        {!isError && banner}
      </div>
    </div>
  );
}
