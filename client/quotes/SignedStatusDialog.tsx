import { useLayoutEffect, useRef } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { dateTime } from "#client/ui/date-time.ts";
import { customerReads } from "#shared/quote-outcome.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import styles from "./DeleteQuoteDialog.module.css";
import { CustomerNames } from "./QuoteLabels.tsx";

interface Props {
  /** The quotes that their customers accepted. */
  readonly signed: readonly Quote[];
  /** The number of all quotes that the status would be set for. */
  readonly count: number;
  readonly status: QuoteStatus;
  readonly onSet: () => void;
  readonly onClose: () => void;
}

/** Asks before a status is set that undoes what customers signed, and says what they will read. */
export function SignedStatusDialog({ signed, count, status, onSet, onClose }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    cancel.current?.focus();
  }, []);
  const [only] = signed;
  const isOne = signed.length === 1 && count === 1;

  return (
    <Dialog
      title={isOne ? "The customer accepted this quote" : "Customers accepted these quotes"}
      onClose={onClose}
    >
      <div className={styles.form}>
        {isOne && only ? (
          <p className={styles.who}>
            <CustomerNames {...only.customerInfo} />, {only.quoteId}
            {only.answer && `, accepted ${dateTime(only.answer.at)}`}
          </p>
        ) : (
          <p>
            {signed.length} of {count} selected quotes:{" "}
            {signed.map(({ quoteId }) => quoteId).join(", ")}.
          </p>
        )}
        <p>
          If you set {isOne ? "it" : "them"} to {status},{" "}
          {isOne ? "the customer reads" : "these customers read"}: “{customerReads(status)}”.
        </p>
        <p>The acceptance stays in the history. Setting the status to approved restores it.</p>
        <div className={styles.buttons}>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onClose();
              onSet();
            }}
          >
            Set to {status}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
