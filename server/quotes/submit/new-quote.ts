import type { SubmitQuoteRequest } from "#shared/api/quotes/submit.ts";
import { namesOf } from "#shared/engine/order-code.ts";
import { writePricing } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { add, dollars } from "#shared/money.ts";
import { deliveryFee } from "#shared/quotes/delivery.ts";
import type { WholeItem, WholeQuote } from "#shared/quotes/quote.ts";
import { contentFields, type QuoteContent, requestedContent } from "#shared/quotes/quote-content.ts";
import { itemAmounts, itemsPrice } from "#shared/quotes/quote-items.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { PricedItem } from "../price-items.ts";

/** A quote before it is stored. */
export type NewQuote = Omit<WholeQuote, "quoteId" | "seq">;

/** The quote for items at the server's prices, with the partner's current name. */
export function newQuote(
  { rulesRevision, priceList }: Pick<QuoteContent, "rulesRevision" | "priceList">,
  { customerInfo, partner }: Pick<SubmitQuoteRequest, "customerInfo" | "partner">,
  items: readonly WholeItem[],
  at: Date,
  partnerName: string | undefined,
): NewQuote {
  const fee = deliveryFee(customerInfo.addressType);
  const requested = {
    items: [...items],
    deliveryFee: dollars(fee),
    grandTotal: dollars(add(itemsPrice(items), fee)),
    rulesRevision,
    ...(priceList && { priceList }),
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

/** Priced items as a quote keeps them. */
export function wholeItems(rules: Rules, priced: readonly PricedItem[]) {
  return priced.map(({ name, quantity, configuration, pricing, missing }) => {
    const { breakdown, parts } = writePricing(pricing);
    // Settling brings a partner's fixed choices into step order.
    const settled = settle(rules, configuration).configuration;
    return {
      ...(name !== undefined && { name }),
      ...(missing && { missing }),
      ...itemAmounts(quantity, pricing.totalPrice),
      ...namesOf(rules, settled),
      configuration: toMutable(settled),
      breakdown,
      parts,
    };
  });
}

function toMutable(configuration: Configuration): WholeItem["configuration"] {
  return Object.fromEntries(
    Object.entries(configuration).map(([key, choice]) => [key, typeof choice === "string" ? choice : [...choice]]),
  );
}
