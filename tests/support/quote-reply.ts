import type { QuoteReply } from "#shared/api/quotes.ts";
import { price, writePricing } from "#shared/engine/price.ts";
import { CustomerInfoSchema, type Quote } from "#shared/quotes.ts";
import { catalog, catalogDocument, exampleBench } from "./catalog.ts";
import { customer } from "./submission.ts";

/** A stored quote for the example bench: $3,985.00 and $199.00 for the delivery. */
export function storedQuote(facts: Partial<Quote> = {}): Quote {
  const priced = price(catalog, exampleBench);
  if (!priced.ok) throw new Error("The example bench has no price.");
  return {
    quoteId: "Q-260921-7F3KD",
    status: "pending",
    timestamp: "2026-09-21T15:05:00.000Z",
    customerInfo: CustomerInfoSchema.parse(customer()),
    configuration: exampleBench,
    pricing: { ...writePricing(priced.pricing), deliveryFee: 199 },
    revision: 1,
    ...facts,
  };
}

/** A quote as its detail shows it, submitted and nothing else. */
export const quoteReply = (facts: Partial<QuoteReply> = {}): QuoteReply => ({
  success: true,
  quote: storedQuote(),
  events: [{ seq: 1, at: "2026-09-21T15:05:00.000Z", actor: "visitor", kind: "submitted" }],
  bench: catalogDocument,
  drift: { difference: 0, changes: [] },
  ...facts,
});
