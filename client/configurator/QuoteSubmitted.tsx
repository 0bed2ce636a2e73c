import { useEffect, useRef } from "react";
import { Button } from "#client/ui/Button.tsx";
import type { SubmitQuoteReply } from "#shared/api.ts";
import { cents, formatMoney, sum } from "#shared/money.ts";
import styles from "./QuoteSubmitted.module.css";

interface Props {
  readonly reply: SubmitQuoteReply;
  readonly email: string;
  readonly pricesHidden: boolean | undefined;
  readonly onClose: () => void;
}

/** The quote's id, its price by the server, and what happens next. */
export function QuoteSubmitted({ reply, email, pricesHidden, onClose }: Props) {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => whole.current?.focus(), []);
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
      </dl>
      {reply.priceChanged && !pricesHidden && (
        <p className={styles.changed}>
          Our prices changed while you were configuring: this is the price of today.
        </p>
      )}
      <p>
        Our team will contact you at <b>{email}</b> within 1-2 business days with a detailed quote
        and a drawing. Please keep your Quote ID at hand.
      </p>
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
