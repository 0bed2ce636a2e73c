import { formatDollars } from "#shared/money.ts";
import { adjustmentText, type WrittenAdjustment } from "#shared/quote-terms.ts";
import type { QuoteItem } from "#shared/quotes.ts";
import styles from "./QuoteTotals.module.css";

interface Props {
  readonly items: readonly QuoteItem[];
  readonly adjustments: readonly WrittenAdjustment[];
  /** In dollars, like the total. */
  readonly deliveryFee: number;
  readonly total: number;
}

/** The benches with their prices, discounts and surcharges, delivery, and the total. */
export function QuoteTotals({ items, adjustments, deliveryFee, total }: Props) {
  const lines = [
    ...items.map(({ name, quantity, unitPrice, sum }, index) => ({
      label: name ?? (items.length === 1 ? "Bench" : `Bench ${index + 1}`),
      detail: quantity > 1 ? `${quantity} × ${formatDollars(unitPrice)}` : undefined,
      amount: formatDollars(sum),
    })),
    ...adjustments.map((each) => ({
      label: each.reason.trim() === "" ? (each.amount < 0 ? "Discount" : "Surcharge") : each.reason,
      detail: undefined,
      amount: adjustmentText(each),
    })),
    { label: "Delivery", detail: undefined, amount: formatDollars(deliveryFee) },
  ];
  return (
    <dl className={styles.totals}>
      {lines.map(({ label, detail, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <div key={index}>
          <dt dir="auto">
            {label} {detail && <span className={styles.detail}>{detail}</span>}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total with delivery</dt>
        <dd>{formatDollars(total)}</dd>
      </div>
    </dl>
  );
}
