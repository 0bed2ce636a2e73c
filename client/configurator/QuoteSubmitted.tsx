import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "#client/ui/Button.tsx";
import type { SubmitQuoteReply } from "#shared/api/submit.ts";
import type { Configuration } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { cents, formatMoney, sum } from "#shared/money.ts";
import { orderCode } from "#shared/order-code.ts";
import { CopyButton, CopyLink } from "./CopyButton.tsx";
import styles from "./Quote.module.css";

interface Props {
  readonly reply: SubmitQuoteReply;
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly email: string;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** The quote ID, the server's price, the order code, and the next steps. On paper, the quote ID is in the corner of the sheet. */
export function QuoteSubmitted(props: Props) {
  const { reply, rules, configuration, email, onAnother, onClose } = props;
  const { pricesHidden } = rules;
  const whole = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => whole.current?.focus(), []);
  const [price, fee] = [cents(reply.totalPrice), cents(reply.deliveryFee)];

  return (
    <div className={styles.submitted} ref={whole} tabIndex={-1}>
      <dl className={styles.facts}>
        <div>
          <dt>Quote ID</dt>
          <dd className={styles.id}>{reply.quoteId}</dd>
        </div>
        {!pricesHidden && (
          <div>
            <dt>Total with delivery</dt>
            <dd className={styles.id}>{formatMoney(sum([price, fee]))}</dd>
          </div>
        )}
        <div>
          <dt>Order code</dt>
          <dd className={styles.code}>{orderCode(rules, configuration)}</dd>
        </div>
      </dl>
      {reply.priceChanged && !pricesHidden && (
        <p className={styles.changed}>
          Our prices changed while you were configuring: your quote has the total above.
        </p>
      )}
      <p>
        Our team will contact you at <b>{email}</b> within 1-2 business days with a detailed quote
        and a drawing. Please keep your Quote ID at hand.
      </p>
      <div className={styles.copies}>
        <CopyButton
          text={() => reply.quoteId}
          copied="Quote ID Copied"
          title="Your Quote ID"
          label="Copy this ID"
          look="small"
        >
          Copy Quote ID
        </CopyButton>
        <CopyLink configuration={configuration} look="small">
          Copy Link to Bench
        </CopyLink>
        <Button look="small" onClick={() => printAs(reply.quoteId)}>
          Print or Save as PDF
        </Button>
      </div>
      {createPortal(<p className={styles.onPaper}>Quote ID: {reply.quoteId}</p>, document.body)}
      <div className={styles.buttons}>
        <Button onClick={onAnother}>Configure Another Workbench</Button>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

/** Prints the sheet and the parts. The title becomes the name of a PDF file. */
function printAs(name: string): void {
  const { title } = document;
  document.title = name;
  window.print();
  document.title = title;
}
