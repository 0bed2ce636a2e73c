import { Fragment } from "react";
import type { QuoteReply } from "#shared/api/quotes.ts";
import { cents, formatDollars, formatModifier, formatMoney } from "#shared/money.ts";
import { driftSentence } from "#shared/quote-drift.ts";
import { benchCount, benchesText, isPlain, itemsPrice } from "#shared/quote-items.ts";
import { adjustmentText } from "#shared/quote-terms.ts";
import type { Quote } from "#shared/quotes.ts";
import { endTurns } from "#shared/text.ts";
import styles from "./QuotePrice.module.css";

interface Props {
  readonly quote: Quote;
  /** The difference from today's price, once loaded. */
  readonly drift: QuoteReply["drift"] | undefined;
}

/** The price of the benches, the delivery fee and the total, with the drift. */
export function QuotePrice({ quote, drift }: Props) {
  const { items, pricing, grandTotal, current } = quote;
  const { deliveryFee, breakdown } = pricing;
  const hasDrifted = drift && (drift.difference !== 0 || drift.changes.length > 0);
  return (
    <section aria-labelledby="quote-sums">
      <h3 id="quote-sums">Price</h3>
      <p className={styles.content}>
        {current.number === null ? "As requested" : `As sent in revision ${current.number}`}
      </p>
      <dl className={styles.sums}>
        {isPlain(items) && (
          <>
            <dt>Base Price</dt>
            <dd>{formatDollars(breakdown.basePrice)}</dd>
            <dt>Customizations</dt>
            <dd>{formatModifier(cents(breakdown.modifications))}</dd>
          </>
        )}
        <dt>Price{benchCount(items) > 1 && ` of ${benchesText(items)}`}</dt>
        <dd>{formatMoney(itemsPrice(items))}</dd>
        {current.adjustments.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two can be the same
          <Fragment key={index}>
            <dt>
              <bdi>{endTurns(each.reason)}</bdi>
            </dt>
            <dd>{adjustmentText(each)}</dd>
          </Fragment>
        ))}
        <dt>Delivery</dt>
        <dd>{formatDollars(deliveryFee)}</dd>
        <dt className={styles.total}>Total with delivery</dt>
        <dd className={styles.total}>{formatDollars(grandTotal)}</dd>
      </dl>
      <div className={styles.drift}>
        {drift && (
          <p className={hasDrifted ? styles.changed : styles.same}>{driftSentence(drift)}</p>
        )}
      </div>
    </section>
  );
}
