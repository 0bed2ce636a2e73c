import { Amounts, amountLines } from "#client/ui/components/Amounts.tsx";
import { formatDollars } from "#shared/money.ts";
import type { FreeLine, QuoteItem } from "#shared/quotes/quote.ts";
import { choiceText, type ItemAmounts, type LineChoice, linesOf } from "#shared/quotes/quote-items.ts";
import { sumLines, type WrittenTerms } from "#shared/quotes/quote-terms.ts";

interface Props extends WrittenTerms {
  readonly items: readonly QuoteItem[];
  readonly freeLines?: readonly FreeLine[] | undefined;
}

/** '2 × $90.00, optional' */
const detailOf = ({ quantity, unitPrice, ...choice }: Omit<ItemAmounts, "sum"> & LineChoice) =>
  [quantity > 1 ? `${quantity} × ${formatDollars(unitPrice)}` : "", choiceText(choice)].filter(Boolean).join(", ");

/** The lines of an offer, and how its total comes about. */
export function QuoteTotals({ items, freeLines = [], ...terms }: Props) {
  const benches = items.map(({ name }, index) => name ?? (items.length === 1 ? "Bench" : `Bench ${index + 1}`));
  const names = [...benches, ...freeLines.map(({ text }) => text)];
  return (
    <Amounts
      lines={[
        ...linesOf({ items, freeLines }).map((line, index) => ({
          label: <bdi>{names[index]}</bdi>,
          detail: detailOf(line),
          amount: formatDollars(line.sum),
        })),
        ...amountLines(sumLines(linesOf({ items, freeLines }), terms, "Total with delivery")),
      ]}
    />
  );
}
