import { Amounts, amountLines } from "#client/ui/components/Amounts.tsx";
import { formatDollars } from "#shared/money.ts";
import type { FreeLine, QuoteItem } from "#shared/quotes/quote.ts";
import { choiceText, type LineChoice, linesOf } from "#shared/quotes/quote-items.ts";
import { sumLines, type WrittenTerms } from "#shared/quotes/quote-terms.ts";

interface Props extends WrittenTerms {
  readonly items: readonly QuoteItem[];
  readonly freeLines?: readonly FreeLine[] | undefined;
}

/** '2 × $90.00, optional' */
const detailOf = (quantity: number, unitPrice: number, choice: LineChoice) =>
  [quantity > 1 ? `${quantity} × ${formatDollars(unitPrice)}` : "", choiceText(choice)].filter(Boolean).join(", ");

/** The lines of an offer, and how its total comes about. */
export function QuoteTotals({ items, freeLines = [], ...terms }: Props) {
  return (
    <Amounts
      lines={[
        ...items.map(({ name, quantity, unitPrice, sum, ...choice }, index) => ({
          label: <bdi>{name ?? (items.length === 1 ? "Bench" : `Bench ${index + 1}`)}</bdi>,
          detail: detailOf(quantity, unitPrice, choice),
          amount: formatDollars(sum),
        })),
        ...freeLines.map(({ text, quantity, unitPrice, sum, ...choice }) => ({
          label: <bdi>{text}</bdi>,
          detail: detailOf(quantity, unitPrice, choice),
          amount: formatDollars(sum),
        })),
        ...amountLines(sumLines(linesOf({ items, freeLines }), terms, "Total with delivery")),
      ]}
    />
  );
}
