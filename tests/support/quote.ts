import { deliveryFee } from "#shared/delivery.ts";
import { price, writePricing } from "#shared/engine/price.ts";
import { dollars } from "#shared/money.ts";
import { type Quote, QuoteSchema } from "#shared/quotes.ts";
import { catalog, exampleBench } from "./catalog.ts";
import { customer } from "./submission.ts";

/** A stored quote of a bench of the catalog, as the store gives it. */
export function storedQuote(
  configuration: Quote["configuration"] = exampleBench,
  facts: object = {},
): Quote {
  const customerInfo = customer(facts);
  const priced = price(catalog, configuration);
  if (!priced.ok) throw new Error(priced.problems.map(({ message }) => message).join(" "));
  const quote = QuoteSchema.parse({
    quoteId: "Q-261121-7K3MP",
    status: "pending",
    timestamp: "2026-11-21T16:05:00.000Z",
    customerInfo,
    configuration,
    pricing: { ...writePricing(priced.pricing), deliveryFee: 0 },
    revision: 1,
  });
  const fee = dollars(deliveryFee(quote.customerInfo.addressType));
  return { ...quote, pricing: { ...quote.pricing, deliveryFee: fee } };
}
