import { useRef } from "react";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import styles from "./MessageBar.module.css";
import { useLastUndo } from "./use-last-undo.ts";
import { useReturningFocus } from "./use-returning-focus.ts";
import { useUndoKey } from "./use-undo-key.ts";

/** What became of a change; each message has an id of its own, also where two say the same. */
export interface BarMessage {
  readonly id: number;
  readonly tone: "success" | "error";
  readonly text: string;
  /** What there is to add to it. */
  readonly detail?: string | undefined;
  /** Takes the change back. */
  readonly undo?: (() => void) | undefined;
}

interface Props {
  /** The newest last. */
  readonly messages: readonly BarMessage[];
  readonly onGone: (id: number) => void;
}

/** The latest messages, at the bottom of the window. Ctrl+Z undoes the last change for 30 seconds. */
export function MessageBar({ messages, onGone }: Props) {
  const { current, undo: run } = useLastUndo(messages);
  const bar = useRef<HTMLDivElement>(null);
  useUndoKey(current && (() => run(current)), bar);
  const focus = useReturningFocus(messages.map(({ id }) => id).join());

  // The newest above: one that is pointed at stays under the pointer.
  const banners = (tone: BarMessage["tone"]) =>
    messages
      .filter((message) => message.tone === tone)
      .reverse()
      .map((message) => (
        <div key={message.id} className={styles.message}>
          <Banner
            tone={tone}
            text={message.text}
            detail={message.detail}
            onGone={() => onGone(message.id)}
          >
            {message.undo && (
              <Button
                look="link"
                aria-keyshortcuts={message.id === current?.id ? "Control+Z Meta+Z" : undefined}
                onClick={() => run(message)}
              >
                Undo
              </Button>
            )}
            {message.id === current?.id && (
              <span className={styles.key} aria-hidden="true">
                Ctrl Z
              </span>
            )}
          </Banner>
        </div>
      ));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus came from
    <div ref={bar} className={styles.bar} onFocus={focus}>
      {banners("error")}
      <div className={styles.told} role="status" aria-label="Messages">
        {banners("success")}
      </div>
    </div>
  );
}
