import { useLayoutEffect, useRef } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import type { Quote } from "#shared/quotes.ts";
import styles from "./DeleteQuoteDialog.module.css";
import { CustomerNames } from "./QuoteLabels.tsx";

interface Props {
  readonly quote: Quote;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before a quote is deleted. */
export function DeleteQuoteDialog({ quote, onDelete, onClose }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    cancel.current?.focus();
  }, []);

  return (
    <Dialog title={`Delete Quote ${quote.quoteId}`} onClose={onClose}>
      <div className={styles.form}>
        <p>Are you sure you want to delete this quote?</p>
        <p className={styles.who}>
          <CustomerNames {...quote.customerInfo} />
        </p>
        <p>You can restore it from Deleted for one day.</p>
        <div className={styles.buttons}>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onClose();
              onDelete();
            }}
          >
            Delete Quote
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
