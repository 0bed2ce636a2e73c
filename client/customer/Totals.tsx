import { Amounts, amountLines } from "#client/ui/components/Amounts.tsx";
import { formatDollars } from "#shared/money.ts";
import type { FreeLine, WholeItem } from "#shared/quotes/quote.ts";
import { choiceNote, linesOf, nameLines } from "#shared/quotes/quote-items.ts";
import { sumLines, type WrittenTerms } from "#shared/quotes/quote-terms.ts";
import { isComplete } from "#shared/quotes/unfinished.ts";
import { endTurns } from "#shared/text/text.ts";

interface Props extends WrittenTerms {
  readonly items: readonly WholeItem[];
  readonly freeLines?: readonly FreeLine[] | undefined;
  /** In dollars. */
  readonly grandTotal: number;
}

/** The items, and how the total comes about. */
export function Totals({ items, freeLines = [], ...terms }: Props) {
  return (
    <Amounts
      lines={[
        ...nameLines({ items, freeLines }).map(({ name, quantity, sum, ...choice }) => ({
          detail: choiceNote(choice),
          label: (
            <>
              {quantity} × <bdi>{endTurns(name)}</bdi>
            </>
          ),
          amount: formatDollars(sum),
        })),
        ...amountLines(sumLines(linesOf({ items, freeLines }), terms, isComplete(items) ? "Total" : "Total so far")),
      ]}
    />
  );
}
