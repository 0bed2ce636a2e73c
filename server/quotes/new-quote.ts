import type { CurrentRules } from "#server/rules/store.ts";
import type { SubmitQuoteRequest } from "#shared/api/submit.ts";
import { deliveryFee } from "#shared/delivery.ts";
import type { Pricing } from "#shared/engine/price.ts";
import { writePricing } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { cents, dollars } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";

/** A quote before it has an ID. */
export type NewQuote = Omit<Quote, "quoteId">;

/** The quote of a valid request at the server's price. It keeps the partner's name as configured now, if any. */
export function newQuote(
  { rules, revision }: CurrentRules,
  request: SubmitQuoteRequest,
  pricing: Pricing,
  at: Date,
  partnerName: string | undefined,
): NewQuote {
  // Settled again, because a partner's fixed choices come in another order.
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

/** Whether the client showed another total, or other parts or prices, than the server computes. */
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
