import type { CurrentRules } from "#server/rules/store.ts";
import type { SubmitQuoteRequest } from "#shared/api.ts";
import { deliveryFee } from "#shared/delivery.ts";
import type { Pricing } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { dollars } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";
import { writePricing } from "#shared/write-pricing.ts";

/** A quote before it has an id. */
export type NewQuote = Omit<Quote, "quoteId">;

/** The quote that a valid request makes, at the server's price, with a snapshot of what was asked. */
export function newQuote(
  { rules, revision }: CurrentRules,
  request: SubmitQuoteRequest,
  pricing: Pricing,
  at: Date,
): NewQuote {
  const { configuration } = settle(rules, request.configuration);
  const { customerInfo } = request;
  return {
    status: "pending",
    timestamp: at.toISOString(),
    customerInfo,
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
