import { Fragment } from "react";
import { formatDollars } from "#shared/money.ts";
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

/** The items, and how the total comes about. */
export function Totals({ items, adjustments, deliveryFee, grandTotal }: Props) {
  return (
    <dl className={styles.sums}>
      {items.map(({ name, quantity, sum }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a bench is known by
        <Fragment key={index}>
          <dt>
            {quantity} ×{" "}
            <bdi>{endTurns(name ?? (items.length === 1 ? "Bench" : `Bench ${index + 1}`))}</bdi>
          </dt>
          <dd>{formatDollars(sum)}</dd>
        </Fragment>
      ))}
      {adjustments.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two can be the same
        <Fragment key={index}>
          <dt>
            <bdi>{endTurns(each.reason)}</bdi>
          </dt>
          <dd>{adjustmentText(each)}</dd>
        </Fragment>
      ))}
      <dt>Delivery</dt>
      <dd>{deliveryFee === 0 ? "Included" : formatDollars(deliveryFee)}</dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{formatDollars(grandTotal)}</dd>
    </dl>
  );
}
