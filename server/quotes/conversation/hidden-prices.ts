import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import type { WholeItem } from "#shared/quotes/quote.ts";

/** Items without amounts, as visitors of a partner who hides prices saw them. */
const hidePrices = (items: readonly WholeItem[]): WholeItem[] =>
  items.map((item) => ({
    ...item,
    unitPrice: 0,
    sum: 0,
    breakdown: { basePrice: 0, modifications: 0 },
    parts: item.parts.map((part) => ({ ...part, price: 0 })),
  }));

/** The customer's view of a request, without amounts. */
export function hideAmounts(reply: CustomerQuoteReply): CustomerQuoteReply {
  const {
    quote: { freeLines: _, ...quote },
    answers,
  } = reply;
  const items = hidePrices(quote.items);
  const [{ breakdown, parts } = quote.pricing] = items;
  return {
    ...reply,
    quote: { ...quote, items, pricing: { totalPrice: 0, deliveryFee: 0, breakdown, parts }, grandTotal: 0 },
    answers: answers.map((answer) =>
      answer.kind === "change-asked" && answer.proposal ? { ...answer, proposal: hidePrices(answer.proposal) } : answer,
    ),
    pricesHidden: true,
  };
}
