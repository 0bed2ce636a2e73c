import type { QuoteReply } from "#shared/api/quotes.ts";
import { quoteTotal } from "#shared/delivery.ts";
import { cents, formatModifier, formatMoney } from "#shared/money.ts";
import { driftSentence } from "#shared/quote-drift.ts";
import type { Quote } from "#shared/quotes.ts";
import styles from "./QuotePrice.module.css";

interface Props {
  readonly pricing: Quote["pricing"];
  /** The difference from today's price, once loaded. */
  readonly drift: QuoteReply["drift"] | undefined;
}

/** The price of the bench, the delivery fee and the total, with the drift. */
export function QuotePrice({ pricing, drift }: Props) {
  const { totalPrice, deliveryFee, breakdown } = pricing;
  const hasDrifted = drift && (drift.difference !== 0 || drift.changes.length > 0);
  return (
    <section aria-labelledby="quote-sums">
      <h3 id="quote-sums">Price</h3>
      <dl className={styles.sums}>
        <dt>Base Price</dt>
        <dd>{formatMoney(cents(breakdown.basePrice))}</dd>
        <dt>Customizations</dt>
        <dd>{formatModifier(cents(breakdown.modifications))}</dd>
        <dt>Price</dt>
        <dd>{formatMoney(cents(totalPrice))}</dd>
        <dt>Delivery</dt>
        <dd>{formatMoney(cents(deliveryFee))}</dd>
        <dt className={styles.total}>Total with delivery</dt>
        <dd className={styles.total}>{formatMoney(quoteTotal(pricing))}</dd>
      </dl>
      <div className={styles.drift}>
        {drift && (
          <p className={hasDrifted ? styles.changed : styles.same}>{driftSentence(drift)}</p>
        )}
      </div>
    </section>
  );
}
