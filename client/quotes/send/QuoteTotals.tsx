import { Amounts, amountLines } from "#client/ui/components/Amounts.tsx";
import { formatDollars } from "#shared/money.ts";
import type { FreeLine, QuoteItem } from "#shared/quotes/quote.ts";
import { choiceNote, type ItemAmounts, type LineChoice, linesOf, nameLines } from "#shared/quotes/quote-items.ts";
import { sumLines, type WrittenTerms } from "#shared/quotes/quote-terms.ts";

interface Props extends WrittenTerms {
  readonly items: readonly QuoteItem[];
  readonly freeLines?: readonly FreeLine[] | undefined;
}

/** '2 × $90.00, optional, not in the total' */
const detailOf = ({ quantity, unitPrice, ...choice }: Omit<ItemAmounts, "sum"> & LineChoice) =>
  [quantity > 1 ? `${quantity} × ${formatDollars(unitPrice)}` : "", choiceNote(choice)].filter(Boolean).join(", ");

/** The lines of an offer, and how its total comes about. */
export function QuoteTotals({ items, freeLines = [], ...terms }: Props) {
  return (
    <Amounts
      lines={[
        ...nameLines({ items, freeLines }).map(({ name, ...line }) => ({
          label: <bdi>{name}</bdi>,
          detail: detailOf(line),
          amount: formatDollars(line.sum),
        })),
        ...amountLines(sumLines(linesOf({ items, freeLines }), terms, "Total with delivery")),
      ]}
    />
  );
}
