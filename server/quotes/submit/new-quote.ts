import type { SubmitQuoteRequest } from "#shared/api/quotes/submit.ts";
import { add, dollars } from "#shared/money.ts";
import { deliveryFee } from "#shared/quotes/delivery.ts";
import type { WholeItem, WholeQuote } from "#shared/quotes/quote.ts";
import { contentFields, type QuoteContent, requestedContent } from "#shared/quotes/quote-content.ts";
import { itemsPrice, linesOf } from "#shared/quotes/quote-items.ts";

/** A quote before it is stored. */
export type NewQuote = Omit<WholeQuote, "quoteId" | "seq">;

/** The quote for items at the server's prices, and for the other lines that staff write, with the partner's current name. */
export function newQuote(
  { rulesRevision, priceList, freeLines = [] }: Pick<QuoteContent, "rulesRevision" | "priceList" | "freeLines">,
  { customerInfo, partner }: Pick<SubmitQuoteRequest, "customerInfo" | "partner">,
  items: readonly WholeItem[],
  at: Date,
  partnerName: string | undefined,
): NewQuote {
  const fee = deliveryFee(customerInfo.addressType);
  const requested = {
    items: [...items],
    deliveryFee: dollars(fee),
    grandTotal: dollars(add(itemsPrice(linesOf({ items, freeLines })), fee)),
    rulesRevision,
    ...(priceList && { priceList }),
    ...(freeLines.length > 0 && { freeLines }),
  };
  return {
    status: "pending",
    timestamp: at.toISOString(),
    customerInfo,
    ...(partner !== undefined && { partner: { id: partner, name: partnerName } }),
    ...contentFields(requestedContent(requested)),
    assignee: null,
  };
}
