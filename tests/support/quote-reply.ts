import type { QuoteReply } from "#shared/api/quotes.ts";
import { deliveryFee } from "#shared/delivery.ts";
import { price, writePricing } from "#shared/engine/price.ts";
import { dollars } from "#shared/money.ts";
import { CustomerInfoSchema, type Quote } from "#shared/quotes.ts";
import { catalog, catalogDocument, exampleBench } from "./catalog.ts";
import { customer } from "./submission.ts";

/** A stored quote: unless the facts say otherwise, the example bench for $3,985.00 and delivery for $199.00. */
export function storedQuote({
  configuration = exampleBench,
  customerInfo = CustomerInfoSchema.parse(customer()),
  ...facts
}: Partial<Quote> = {}): Quote {
  const priced = price(catalog, configuration);
  if (!priced.ok) throw new Error(priced.problems.map(({ message }) => message).join(" "));
  return {
    quoteId: "Q-260921-7F3KD",
    status: "pending",
    timestamp: "2026-09-21T15:05:00.000Z",
    customerInfo,
    configuration,
    pricing: {
      ...writePricing(priced.pricing),
      deliveryFee: dollars(deliveryFee(customerInfo.addressType)),
    },
    revision: 1,
    ...facts,
  };
}

/** The reply with a quote that was submitted and not changed since. */
export const quoteReply = (facts: Partial<QuoteReply> = {}): QuoteReply => ({
  success: true,
  quote: storedQuote(),
  events: [{ seq: 1, at: "2026-09-21T15:05:00.000Z", actor: "visitor", kind: "submitted" }],
  bench: catalogDocument,
  drift: { difference: 0, changes: [] },
  ...facts,
});
