import { Banner } from "#client/ui/Banner.tsx";
import { Button } from "#client/ui/Button.tsx";
import styles from "./MessageBar.module.css";
import { useReturningFocus } from "./use-returning-focus.ts";
import { useUndoKey } from "./use-undo-key.ts";

/** What became of the newest change. */
export interface AdminMessage {
  readonly id: number;
  readonly tone: "success" | "error";
  readonly text: string;
  readonly undo?: Undo | undefined;
}

/** A change to take back: the revision that it made, and the one before it. */
export interface Undo {
  readonly before: number;
  readonly revision: number;
}

interface Props {
  readonly message: AdminMessage | undefined;
  readonly onUndo: (undo: Undo) => void;
  readonly onGone: () => void;
}

export function MessageBar({ message, onUndo, onGone }: Props) {
  const undo = message?.undo;
  useUndoKey(undo && (() => onUndo(undo)));
  const focus = useReturningFocus(message?.id);

  const banner = message && (
    <div className={styles.message}>
      <Banner key={message.id} tone={message.tone} text={message.text} onGone={onGone}>
        {undo && (
          <>
            <Button look="link" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => onUndo(undo)}>
              Undo
            </Button>
            <span className={styles.key} aria-hidden="true">
              Ctrl Z
            </span>
          </>
        )}
      </Banner>
    </div>
  );
  const isError = message?.tone === "error";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus came from
    <div className={styles.bar} onFocus={focus}>
      {isError && banner}
      <div role="status" aria-label="Messages">
        {!isError && banner}
      </div>
    </div>
  );
}
