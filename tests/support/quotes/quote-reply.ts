import type { QuoteReply } from "#shared/api/quotes/quotes.ts";
import { price, writePricing } from "#shared/engine/price.ts";
import { add, dollars } from "#shared/money.ts";
import { deliveryFee } from "#shared/quotes/delivery.ts";
import { CustomerInfoSchema, type WholeItem, type WholeQuote } from "#shared/quotes/quote.ts";
import { contentFields } from "#shared/quotes/quote-content.ts";
import { itemAmounts, itemsPrice } from "#shared/quotes/quote-items.ts";
import { catalog, catalogDocument, exampleBench } from "../rules/catalog.ts";
import { customer } from "./submission.ts";

/** An item of a quote: unless the fields say otherwise, one example bench. */
export function storedItem({
  configuration = exampleBench,
  quantity = 1,
  ...fields
}: Partial<WholeItem> = {}): WholeItem {
  const priced = price(catalog, configuration);
  if (!priced.ok) throw new Error(priced.problems.map(({ message }) => message).join(" "));
  const { breakdown, parts } = writePricing(priced.pricing);
  const amounts = itemAmounts(quantity, priced.pricing.totalPrice);
  return { ...amounts, configuration, breakdown, parts, ...fields };
}

/** A stored quote: unless the fields say otherwise, the example bench for $3,985.00 and delivery for $199.00. */
export function storedQuote({
  items = [storedItem()],
  customerInfo = CustomerInfoSchema.parse(customer()),
  ...fields
}: Partial<Omit<WholeQuote, "configuration" | "pricing">> = {}): WholeQuote {
  const fee = deliveryFee(customerInfo.addressType);
  return {
    quoteId: "Q-260921-7F3KD",
    seq: 1,
    status: "pending",
    timestamp: "2026-09-21T15:05:00.000Z",
    customerInfo,
    ...contentFields({
      number: fields.sent?.number ?? null,
      items,
      adjustments: [],
      deliveryFee: dollars(fee),
      grandTotal: dollars(add(itemsPrice(items), fee)),
      rulesRevision: 1,
    }),
    assignee: null,
    ...fields,
  };
}

/** The reply with a quote that was submitted and not changed since. */
export function quoteReply({
  quote = storedQuote(),
  drift = { difference: 0, changes: [] },
  ...fields
}: Partial<QuoteReply> = {}): QuoteReply {
  return {
    success: true,
    quote,
    events: [{ seq: 1, at: "2026-09-21T15:05:00.000Z", actor: "visitor", kind: "submitted" }],
    bench: catalogDocument,
    drift,
    benches: quote.items.map(() => ({ rules: catalogDocument, drift })),
    ...fields,
  };
}
