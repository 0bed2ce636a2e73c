import { cents, formatDollars } from "#shared/money.ts";
import type { QuoteItem, WholeItem } from "./quote.ts";
import { itemAmounts, type LineChoice } from "./quote-items.ts";

/** What staff say about a bench of a quote; the rest stays as it is. `unitPrice` is in dollars. */
interface ItemFacts {
  readonly name?: string | undefined;
  readonly quantity?: number | undefined;
  readonly unitPrice?: number | undefined;
  readonly reason?: string | undefined;
  readonly optional?: boolean | undefined;
  /** Null for none. */
  readonly range?: LineChoice["range"] | null;
}

/** The bench with another name, quantity or price. `agreed` has an empty reason if the price needs one and has none. */
export function adjustItem(
  { agreed, optional: isOptional, range: was, ...bench }: WholeItem,
  facts: ItemFacts,
): WholeItem {
  const { optional = isOptional, range = was } = facts;
  const { name = bench.name, quantity = bench.quantity, unitPrice = bench.unitPrice } = facts;
  const catalogPrice = agreed?.catalogPrice ?? bench.unitPrice;
  return {
    ...bench,
    ...(name !== undefined && { name }),
    ...(optional && { optional }),
    ...(range && { range }),
    ...itemAmounts(quantity, cents(unitPrice)),
    ...(unitPrice !== catalogPrice && { agreed: { catalogPrice, reason: facts.reason ?? agreed?.reason ?? "" } }),
  };
}

/** '$3,500.00 each instead of $3,740.00: Trade show bench', of a bench whose price staff set. */
export const agreedText = ({ unitPrice, agreed }: Pick<QuoteItem, "unitPrice" | "agreed">): string | undefined =>
  agreed && `${formatDollars(unitPrice)} each instead of ${formatDollars(agreed.catalogPrice)}: ${agreed.reason}`;
