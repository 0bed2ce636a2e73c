import type { CurrentRules } from "#server/rules/store.ts";
import type { SubmitQuoteRequest } from "#shared/api/submit.ts";
import { deliveryFee } from "#shared/delivery.ts";
import type { Pricing } from "#shared/engine/price.ts";
import { writePricing } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { dollars } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";

/** A quote before it has an id. */
export type NewQuote = Omit<Quote, "quoteId">;

/**
 * The quote that a valid request makes, at the server's price, with a snapshot of what was asked. Its partner
 * keeps the name that is settled now; nobody else gives them one.
 */
export function newQuote(
  { rules, revision }: CurrentRules,
  request: SubmitQuoteRequest,
  pricing: Pricing,
  at: Date,
  settled: { readonly name?: string | undefined } | undefined,
): NewQuote {
  const { configuration } = settle(rules, request.configuration);
  const { customerInfo, partner } = request;
  return {
    status: "pending",
    timestamp: at.toISOString(),
    customerInfo,
    ...(partner !== undefined && { partner: { id: partner, name: settled?.name } }),
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
