import { useEffect, useRef } from "react";
import { Refusal } from "#client/admin/forms/Refusal.tsx";
import type { Outcome } from "#client/admin/rules-desk.ts";
import { Button } from "#client/ui/Button.tsx";
import { AN_AMOUNT } from "#shared/money.ts";
import styles from "./PriceCell.module.css";

interface Props {
  readonly id: string;
  /** What is the matter with what was typed: no amount, not sent, or not taken. */
  readonly trouble: "unread" | "kept" | Outcome;
  /** The price to go back to. */
  readonly stored: string;
  readonly onStore: () => void;
  readonly onDiscard: () => void;
  /** After either. */
  readonly onDone: () => void;
}

/** Why a price is not stored, below its row, and what can be done. */
export function PriceNote({ id, trouble, stored, onStore, onDiscard, onDone }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);

  const again = againLabel(trouble);
  const run = (work: () => void) => () => {
    work();
    onDone();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on a button must not leave the price, which would store it
    <div ref={box} id={id} className={styles.note} onMouseDown={(event) => event.preventDefault()}>
      <div role="alert">
        {trouble === "unread" && <p className={styles.wrong}>{AN_AMOUNT}</p>}
        {trouble === "kept" && <p className={styles.wrong}>This price is not saved yet.</p>}
        {typeof trouble === "object" && <Refusal outcome={trouble} />}
      </div>
      <div className={styles.buttons}>
        {again && (
          <Button look="small" onClick={run(onStore)}>
            {again}
          </Button>
        )}
        <Button look="small" onClick={run(onDiscard)}>
          Back to {stored}
        </Button>
      </div>
    </div>
  );
}

function againLabel(trouble: Props["trouble"]): string | undefined {
  if (trouble === "kept") return "Store";
  if (trouble === "unread") return undefined;
  if (trouble.kind === "stale") return "Apply Again";
  return trouble.kind === "refused" && trouble.canRetry ? "Try Again" : undefined;
}
