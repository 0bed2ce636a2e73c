import { quoteTotal } from "#shared/delivery.ts";
import { cents, formatModifier, formatMoney } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";
import styles from "./QuoteSums.module.css";

/** What the quote comes to: the bench, its delivery, and both together. */
export function QuoteSums({ pricing }: { pricing: Quote["pricing"] }) {
  const { totalPrice, deliveryFee, breakdown } = pricing;
  return (
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
  );
}
