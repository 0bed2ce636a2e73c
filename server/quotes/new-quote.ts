import type { CurrentRules } from "#server/rules/store.ts";
import type { SubmitQuoteRequest } from "#shared/api/submit.ts";
import type { Configuration } from "#shared/configuration.ts";
import { deliveryFee } from "#shared/delivery.ts";
import type { Rules } from "#shared/engine/model.ts";
import { writePricing } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { add, dollars } from "#shared/money.ts";
import { itemAmounts, itemsPrice } from "#shared/quote-items.ts";
import type { WholeItem, WholeQuote } from "#shared/quotes.ts";
import type { PricedItem } from "./price-items.ts";

/** A quote before it has an ID. */
export type NewQuote = Omit<WholeQuote, "quoteId">;

/** The quote for valid items, with the server's prices and the partner's current name. */
export function newQuote(
  { rules, revision }: CurrentRules,
  { customerInfo, partner }: Pick<SubmitQuoteRequest, "customerInfo" | "partner">,
  priced: readonly PricedItem[],
  at: Date,
  partnerName: string | undefined,
): NewQuote {
  const items = wholeItems(rules, priced);
  const fee = deliveryFee(customerInfo.addressType);
  return {
    status: "pending",
    timestamp: at.toISOString(),
    customerInfo,
    ...(partner !== undefined && { partner: { id: partner, name: partnerName } }),
    ...firstBench(items, dollars(fee)),
    items,
    grandTotal: dollars(add(itemsPrice(items), fee)),
    revision,
  };
}

/** Priced items as a quote keeps them. */
export function wholeItems(rules: Rules, priced: readonly PricedItem[]): WholeItem[] {
  return priced.map(({ name, quantity, configuration, pricing }) => {
    const { breakdown, parts } = writePricing(pricing);
    return {
      ...(name !== undefined && { name }),
      ...itemAmounts(quantity, pricing.totalPrice),
      // Settling brings a partner's fixed choices into step order.
      configuration: mutable(settle(rules, configuration).configuration),
      breakdown,
      parts,
    };
  });
}

function mutable(configuration: Configuration): WholeItem["configuration"] {
  return Object.fromEntries(
    Object.entries(configuration).map(([key, choice]) => [
      key,
      typeof choice === "string" ? choice : [...choice],
    ]),
  );
}

/** The fields of a quote that are about its first bench. */
export function firstBench(
  [first]: readonly WholeItem[],
  fee: number,
): Pick<NewQuote, "configuration" | "pricing"> {
  if (!first) throw new Error("A quote has at least one item.");
  const { configuration, unitPrice: totalPrice, breakdown, parts } = first;
  return { configuration, pricing: { totalPrice, breakdown, parts, deliveryFee: fee } };
}
