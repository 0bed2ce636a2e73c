import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { customerReads } from "#shared/quotes/quote-outcome.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { CustomerNames } from "./labels/QuoteLabels.tsx";
import styles from "./QuotesView.module.css";

interface QuestionProps {
  readonly title: string;
  /** The label of the button that does it. */
  readonly action: string;
  readonly onAct: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done. Cancel has the focus. */
function Question({ title, action, onAct, onClose, children }: QuestionProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    cancel.current?.focus();
  }, []);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.question}>
        {children}
        <div className={styles.buttons}>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onClose();
              onAct();
            }}
          >
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface DeleteProps {
  readonly quote: Quote;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before a quote is deleted. */
export function DeleteQuoteDialog({ quote, onDelete, onClose }: DeleteProps) {
  return (
    <Question
      title={`Delete Quote ${quote.quoteId}`}
      action="Delete Quote"
      onAct={onDelete}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this quote?</p>
      <p className={styles.customer}>
        <CustomerNames {...quote.customerInfo} />
      </p>
      <p>You can restore it from Deleted for one day.</p>
    </Question>
  );
}

interface SignedProps {
  /** The quotes that their customers accepted. */
  readonly signed: readonly Quote[];
  /** The number of all quotes that the status would be set for. */
  readonly count: number;
  readonly status: QuoteStatus;
  readonly onSet: () => void;
  readonly onClose: () => void;
}

/** Asks before a status is set that undoes what customers signed, and says what they will read. */
export function SignedStatusDialog({ signed, count, status, onSet, onClose }: SignedProps) {
  const [only] = signed;
  const isOne = signed.length === 1 && count === 1;
  return (
    <Question
      title={isOne ? "The customer accepted this quote" : "Customers accepted these quotes"}
      action={`Set to ${status}`}
      onAct={onSet}
      onClose={onClose}
    >
      {isOne && only ? (
        <p className={styles.customer}>
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
    </Question>
  );
}
