import { useEffect, useRef } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import styles from "./DiscardDialog.module.css";

interface Props {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asks before typed text is discarded. Closing the question keeps the text. */
export function DiscardDialog({ onDiscard, onKeep }: Props) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);

  return (
    <Dialog title="Discard what you typed?" onClose={onKeep}>
      <p>Your bench stays as it is.</p>
      <div className={styles.buttons}>
        <Button look="danger" onClick={onDiscard}>
          Discard
        </Button>
        <Button look="primary" ref={keep} onClick={onKeep}>
          Keep Editing
        </Button>
      </div>
    </Dialog>
  );
}
