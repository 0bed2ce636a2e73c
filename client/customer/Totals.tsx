import { Amounts } from "#client/ui/components/Amounts.tsx";
import { formatDollars } from "#shared/money.ts";
import type { FreeLine, WholeItem } from "#shared/quotes/quote.ts";
import { adjustmentText, type WrittenAdjustment } from "#shared/quotes/quote-terms.ts";
import { isComplete } from "#shared/quotes/unfinished.ts";
import { endTurns } from "#shared/text/text.ts";

interface Props {
  readonly items: readonly WholeItem[];
  readonly freeLines?: readonly FreeLine[] | undefined;
  readonly adjustments: readonly WrittenAdjustment[];
  /** In dollars. */
  readonly deliveryFee: number;
  readonly grandTotal: number;
}

/** The items, and how the total comes about. */
export function Totals({ items, freeLines = [], adjustments, deliveryFee, grandTotal }: Props) {
  const benchOf = (index: number) => (items.length === 1 ? "Bench" : `Bench ${index + 1}`);
  return (
    <Amounts
      lines={[
        ...items.map(({ name, quantity, sum }, index) => ({
          label: (
            <>
              {quantity} × <bdi>{endTurns(name ?? benchOf(index))}</bdi>
            </>
          ),
          amount: formatDollars(sum),
        })),
        ...freeLines.map(({ text, quantity, sum }) => ({
          label: (
            <>
              {quantity} × <bdi>{endTurns(text)}</bdi>
            </>
          ),
          amount: formatDollars(sum),
        })),
        ...adjustments.map((each) => ({
          label: <bdi>{endTurns(each.reason)}</bdi>,
          amount: adjustmentText(each),
        })),
        { label: "Delivery", amount: deliveryFee === 0 ? "Included" : formatDollars(deliveryFee) },
        {
          label: isComplete(items) ? "Total" : "Total so far",
          amount: formatDollars(grandTotal),
          look: "total",
        },
      ]}
    />
  );
}
