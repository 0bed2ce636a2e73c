import { cents, formatModifier, formatMoney, sum } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";
import styles from "./QuoteSums.module.css";

/** What the quote comes to: the bench, its delivery, and both together. */
export function QuoteSums({ pricing }: { pricing: Quote["pricing"] }) {
  const { totalPrice, deliveryFee, breakdown } = pricing;
  const [price, fee] = [cents(totalPrice), cents(deliveryFee)];
  return (
    <dl className={styles.sums}>
      <dt>Base Price</dt>
      <dd>{formatMoney(cents(breakdown.basePrice))}</dd>
      <dt>Customizations</dt>
      <dd>{formatModifier(cents(breakdown.modifications))}</dd>
      <dt>Price</dt>
      <dd>{formatMoney(price)}</dd>
      <dt>Delivery</dt>
      <dd>{formatMoney(fee)}</dd>
      <dt className={styles.total}>Total with delivery</dt>
      <dd className={styles.total}>{formatMoney(sum([price, fee]))}</dd>
    </dl>
  );
}
