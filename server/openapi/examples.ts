import type { oas31 } from "zod-openapi";
import type { PricingReply } from "#shared/api/pricing.ts";
import type { SubmitItemsRequest, SubmitQuoteReply, SubmitQuoteRequest } from "#shared/api/quotes/submit.ts";
import { complete } from "#shared/engine/complete.ts";
import { namesOf } from "#shared/engine/order-code.ts";
import { price, writePricing } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { dollars, multiply } from "#shared/money.ts";
import { ADDRESS_FIELD, mapFields } from "#shared/quotes/customer-fields.ts";
import { deliveryFee } from "#shared/quotes/delivery.ts";
import type { Rules } from "#shared/rules/model.ts";

export type Examples = Record<string, oas31.ExampleObject>;

/** The examples of an operation: of its query parameters, its request and its reply. */
export interface OperationExamples {
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: Examples;
  readonly reply?: Examples;
}

/** A partner without settings. */
const partner = "acme";

/** Requests that are valid under these rules, and their replies, by operation ID. None if no bench can be completed. */
export function examplesOf(rules: Rules, revision: number): Readonly<Record<string, OperationExamples>> {
  const [bench] = rules.startingBenches ?? [];
  const completed = complete(rules, settle(rules, bench?.choices ?? {}).configuration, []);
  if (!completed) return {};
  const { configuration } = completed;
  const priced = price(rules, configuration);
  if (!priced.ok) return {};
  const { pricing } = priced;
  const totalPrice = dollars(pricing.totalPrice);
  const names = namesOf(rules, configuration);
  const pricingReply = {
    success: true,
    pricing: { ...writePricing(pricing), revision, ...names },
  } satisfies PricingReply;
  const customerInfo = mapFields("key", ({ example }) => example, ADDRESS_FIELD.example);
  const submission = { configuration, customerInfo, totalPrice, partner } satisfies SubmitQuoteRequest;
  const project = {
    ...{ customerInfo, partner },
    items: [{ name: "Packing", quantity: 4, configuration, unitPrice: totalPrice }],
    totalPrice: dollars(multiply(pricing.totalPrice, 4)),
  } satisfies SubmitItemsRequest;
  const submitted = {
    success: true,
    quoteId: "Q-260921-7F3KD",
    totalPrice,
    deliveryFee: dollars(deliveryFee("home-delivery")),
    priceChanged: false,
    complete: true,
    benches: [names],
    link: "https://example.com/q/Zk3vT0mYJ9sQh2xR7bLw5cD8eF1gN6pU4aV0iK2oXyE",
  } satisfies SubmitQuoteReply;
  const begun = Object.fromEntries(Object.entries(configuration).slice(0, 1));
  return {
    getRules: { query: { configuration: JSON.stringify(begun), partner } },
    calculatePrice: {
      request: { bench: { summary: "A complete workbench", value: { configuration, partner } } },
      reply: { bench: { summary: "Its price and parts", value: pricingReply } },
    },
    submitQuote: {
      request: {
        submission: { summary: "A customer's request", value: submission },
        items: { summary: "A request for several workbenches", value: project },
      },
      reply: { submitted: { summary: "The quote ID", value: submitted } },
    },
  };
}
