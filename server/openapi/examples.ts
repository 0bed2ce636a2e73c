import type { oas31 } from "zod-openapi";
import { errorReply } from "#server/http/error-handler.ts";
import { ApiError } from "#server/platform/errors.ts";
import { createInvalidConfiguration } from "#server/rules/invalid-configuration.ts";
import type { ErrorReply } from "#shared/api/declaration/reply.ts";
import type { PricingReply } from "#shared/api/pricing.ts";
import type { SubmitItemsRequest, SubmitQuoteReply, SubmitQuoteRequest } from "#shared/api/quotes/submit.ts";
import type { RulesReply } from "#shared/api/rules/rules.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { evaluateStep } from "#shared/engine/evaluate.ts";
import { namesOf } from "#shared/engine/order-code.ts";
import { type Pricing, price, writePricing } from "#shared/engine/price.ts";
import { validate } from "#shared/engine/validate.ts";
import { dollars, multiply, ZERO_CENTS } from "#shared/money.ts";
import { ADDRESS_FIELD, mapFields } from "#shared/quotes/customer-fields.ts";
import { deliveryFee } from "#shared/quotes/delivery.ts";
import type { Choice, Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";

export type Examples = Record<string, oas31.ExampleObject>;

/** The examples of an operation: a request, replies by status, and query parameters by name. */
export interface OperationExamples {
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: Examples;
  readonly replies: Readonly<Record<string, Examples>>;
}

/** A partner without settings. */
const PARTNER = "acme";

const REQUEST_ID = "0e5f2c1a-6b7d-4c2e-9f10-5a1d7c3b8e42";

/** The example of the rules shows this many steps, and this many options in each list of a step. */
const MAX_SHOWN = 2;

/** Requests that are valid under these rules, and their replies, by operation ID. */
export function examplesOf(rules: Rules, revision: number): Readonly<Record<string, OperationExamples>> {
  const configuration = exampleBench(rules);
  const priced = price(rules, configuration);
  const pricing: Pricing = priced.ok
    ? priced.pricing
    : {
        totalPrice: ZERO_CENTS,
        breakdown: { basePrice: ZERO_CENTS, modifications: ZERO_CENTS },
        parts: [],
      };
  const totalPrice = dollars(pricing.totalPrice);
  const refused = {
    refused: { summary: "An unknown option", value: exampleRefusal(rules, configuration) },
  };
  const begun = Object.fromEntries(Object.entries(configuration).slice(0, 1));
  const rulesShown = {
    ...shortenReply(rulesReply(rules, revision, begun)),
    partner: { id: PARTNER, pricesHidden: false },
  } satisfies RulesReply;
  const pricingReply = {
    success: true,
    pricing: { ...writePricing(pricing), revision, ...namesOf(rules, configuration) },
  } satisfies PricingReply;
  const submission = {
    configuration,
    customerInfo: mapFields("key", ({ example }) => example, ADDRESS_FIELD.example),
    totalPrice,
    partner: PARTNER,
  } satisfies SubmitQuoteRequest;
  const { configuration: _bench, ...rest } = submission;
  const project = {
    ...rest,
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
    benches: [namesOf(rules, configuration)],
  } satisfies SubmitQuoteReply;
  const tooMany = errorReply(new ApiError(429, "too_many_requests"), REQUEST_ID);
  return {
    getRules: {
      query: { configuration: JSON.stringify(begun), partner: PARTNER },
      replies: { 200: { shortened: { summary: "The first steps", value: rulesShown } } },
    },
    calculatePrice: {
      request: {
        bench: { summary: "A complete workbench", value: { configuration, partner: PARTNER } },
      },
      replies: {
        200: { bench: { summary: "Its price and parts", value: pricingReply } },
        400: refused,
      },
    },
    submitQuote: {
      request: {
        submission: { summary: "A customer's request", value: submission },
        items: { summary: "A request for several workbenches", value: project },
      },
      replies: {
        201: { submitted: { summary: "The quote ID", value: submitted } },
        400: refused,
        429: { tooMany: { summary: "Too many requests", value: tooMany } },
      },
    },
  };
}

/** A complete configuration: the first available option of each step, or two in a multi-select step. */
function exampleBench(rules: Rules): Configuration {
  const configuration: Record<string, Choice> = {};
  for (const entry of indexRules(rules).visible) {
    const { step, options } = evaluateStep(entry, configuration);
    const values = options.filter(({ available }) => available).map(({ option }) => option.value);
    const [first] = values;
    // The first option may be exclusive.
    if (first !== undefined) configuration[step.key] = step.multiSelect ? values.slice(1, 3) : first;
  }
  return configuration;
}

function shortenReply({ rules, ...reply }: RulesReply): RulesReply {
  const steps = rules.steps.slice(0, MAX_SHOWN).map((step) => ({
    ...step,
    options: step.options.slice(0, MAX_SHOWN),
    conditionalOptions: step.conditionalOptions.slice(0, MAX_SHOWN),
    unavailableOptions: step.unavailableOptions.slice(0, MAX_SHOWN),
  }));
  return { ...reply, rules: { ...rules, steps } };
}

function exampleRefusal(rules: Rules, configuration: Configuration): ErrorReply {
  const [key] = Object.keys(configuration);
  const wrong = { ...configuration, ...(key !== undefined && { [key]: "rocket" }) };
  const [first] = validate(rules, wrong, { complete: true });
  return errorReply(createInvalidConfiguration(first ? [first] : []), REQUEST_ID);
}
