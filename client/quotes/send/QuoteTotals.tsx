import { Amounts } from "#client/ui/components/Amounts.tsx";
import { formatDollars } from "#shared/money.ts";
import type { FreeLine, QuoteItem } from "#shared/quotes/quote.ts";
import { adjustmentText, type WrittenAdjustment } from "#shared/quotes/quote-terms.ts";

interface Props {
  readonly items: readonly QuoteItem[];
  readonly freeLines?: readonly FreeLine[] | undefined;
  readonly adjustments: readonly WrittenAdjustment[];
  /** In dollars, like the total. */
  readonly deliveryFee: number;
  readonly total: number;
}

/** The benches with their prices, discounts and surcharges, delivery, and the total. */
export function QuoteTotals({ items, freeLines = [], adjustments, deliveryFee, total }: Props) {
  return (
    <Amounts
      lines={[
        ...items.map(({ name, quantity, unitPrice, sum }, index) => ({
          label: <bdi>{name ?? (items.length === 1 ? "Bench" : `Bench ${index + 1}`)}</bdi>,
          detail: quantity > 1 ? `${quantity} × ${formatDollars(unitPrice)}` : undefined,
          amount: formatDollars(sum),
        })),
        ...freeLines.map(({ text, quantity, unitPrice, sum }) => ({
          label: <bdi>{text}</bdi>,
          detail: quantity > 1 ? `${quantity} × ${formatDollars(unitPrice)}` : undefined,
          amount: formatDollars(sum),
        })),
        ...adjustments.map((each) => ({
          label: <bdi>{each.reason.trim() || (each.amount < 0 ? "Discount" : "Surcharge")}</bdi>,
          amount: adjustmentText(each),
        })),
        { label: "Delivery", amount: formatDollars(deliveryFee) },
        { label: "Total with delivery", amount: formatDollars(total), look: "total" },
      ]}
    />
  );
}
