import { cents, formatMoney } from "#shared/money.ts";
import { benchesText, itemsPrice } from "#shared/quote-items.ts";
import { adjustmentText, type WrittenAdjustment } from "#shared/quote-terms.ts";
import type { WholeItem } from "#shared/quotes.ts";
import { endTurns } from "#shared/text.ts";
import styles from "./Totals.module.css";

interface Props {
  readonly items: readonly WholeItem[];
  readonly adjustments: readonly WrittenAdjustment[];
  /** In dollars. */
  readonly deliveryFee: number;
  readonly grandTotal: number;
}

/** How the total comes about. */
export function Totals({ items, adjustments, deliveryFee, grandTotal }: Props) {
  return (
    <section aria-labelledby="price">
      <h2 id="price">Price</h2>
      <dl className={styles.sums}>
        <dt>{benchesText(items)}</dt>
        <dd>{formatMoney(itemsPrice(items))}</dd>
        {adjustments.map((each) => [
          <dt key={`${each.reason} reason`}>
            <bdi>{endTurns(each.reason)}</bdi>
          </dt>,
          <dd key={`${each.reason} amount`}>{adjustmentText(each)}</dd>,
        ])}
        <dt>Delivery</dt>
        <dd>{deliveryFee === 0 ? "Included" : formatMoney(cents(deliveryFee))}</dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatMoney(cents(grandTotal))}</dd>
      </dl>
    </section>
  );
}
