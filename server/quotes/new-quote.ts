import type { CurrentRules } from "#server/rules/store.ts";
import type { SubmitQuoteRequest } from "#shared/api/submit.ts";
import { deliveryFee } from "#shared/delivery.ts";
import { type Pricing, writePricing } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { cents, dollars } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";

/** A quote before it has an ID. */
export type NewQuote = Omit<Quote, "quoteId">;

/** The quote for a valid request, with the server's price and the partner's current name. */
export function newQuote(
  { rules, revision }: CurrentRules,
  request: SubmitQuoteRequest,
  pricing: Pricing,
  at: Date,
  partnerName: string | undefined,
): NewQuote {
  // Settling brings a partner's fixed choices into step order.
  const { configuration } = settle(rules, request.configuration);
  const { customerInfo, partner } = request;
  return {
    status: "pending",
    timestamp: at.toISOString(),
    customerInfo,
    ...(partner !== undefined && { partner: { id: partner, name: partnerName } }),
    configuration: Object.fromEntries(
      Object.entries(configuration).map(([key, choice]) => [
        key,
        typeof choice === "string" ? choice : [...choice],
      ]),
    ),
    pricing: {
      ...writePricing(pricing),
      deliveryFee: dollars(deliveryFee(customerInfo.addressType)),
    },
    revision,
  };
}

/** Whether the client showed a total, parts or prices that differ from the server's. */
export function priceChanged(
  { totalPrice, parts: seen }: SubmitQuoteRequest,
  pricing: Pricing,
): boolean {
  if (cents(totalPrice) !== pricing.totalPrice) return true;
  if (!seen) return false;
  return (
    seen.length !== pricing.parts.length ||
    pricing.parts.some(
      (part, index) =>
        seen[index]?.stepName !== part.stepName ||
        seen[index].optionName !== part.optionName ||
        cents(seen[index].price) !== part.price,
    )
  );
}
