import { ApiError, errorReply } from "#server/errors.ts";
import { configurationErrors } from "#server/rules/configuration-errors.ts";
import type { ErrorReply, PricingReply, RulesReply, SubmitQuoteReply } from "#shared/api.ts";
import type { Configuration } from "#shared/configuration.ts";
import { deliveryFee } from "#shared/delivery.ts";
import type { Rules } from "#shared/engine/model.ts";
import { type Pricing, price } from "#shared/engine/price.ts";
import { validate } from "#shared/engine/validate.ts";
import { dollars, ZERO } from "#shared/money.ts";
import { rulesReply } from "#shared/rules-reply.ts";
import { writePricing } from "#shared/write-pricing.ts";
import { exampleBench } from "./example-bench.ts";

/** Nothing is settled with this partner. */
const PARTNER = "acme";

const REQUEST_ID = "0e5f2c1a-6b7d-4c2e-9f10-5a1d7c3b8e42";

/** Steps, and options of each list of a step, that are enough to see how the rules look. */
const MOST_SHOWN = 2;

export type ApiExamples = ReturnType<typeof examplesOf>;

/** Requests that a server with these rules takes, and what it answers to them. */
export function examplesOf(rules: Rules, revision: number) {
  const configuration = exampleBench(rules);
  const priced = price(rules, configuration);
  const pricing: Pricing = priced.ok
    ? priced.pricing
    : { totalPrice: ZERO, breakdown: { basePrice: ZERO, modifications: ZERO }, parts: [] };
  const begun = firstChoices(configuration);
  return {
    product: rules.product,
    begun,
    partner: PARTNER,
    rules: {
      ...shortened(rulesReply(rules, revision, begun)),
      partner: { id: PARTNER, pricesHidden: false },
    } satisfies RulesReply,
    pricingRequest: { configuration, partner: PARTNER },
    pricing: {
      success: true,
      pricing: { ...writePricing(pricing), revision },
    } satisfies PricingReply,
    submission: {
      configuration,
      customerInfo: {
        name: "Ada Byron",
        email: "ada@example.com",
        phone: "+1 555 010 0100",
        company: "Analytical Engines",
        addressType: "home-delivery",
        notes: "Call before noon.",
      },
      totalPrice: dollars(pricing.totalPrice),
      partner: PARTNER,
    },
    submitted: {
      success: true,
      quoteId: "Q-260921-7F3KD",
      totalPrice: dollars(pricing.totalPrice),
      deliveryFee: dollars(deliveryFee("home-delivery")),
      priceChanged: false,
    } satisfies SubmitQuoteReply,
    refused: refusal(rules, configuration),
    tooMany: errorReply(new ApiError(429, "too_many_requests"), REQUEST_ID),
  };
}

function firstChoices(configuration: Configuration): Configuration {
  return Object.fromEntries(Object.entries(configuration).slice(0, 1));
}

function shortened({ rules, ...reply }: RulesReply): RulesReply {
  const steps = rules.steps.slice(0, MOST_SHOWN).map((step) => ({
    ...step,
    options: step.options.slice(0, MOST_SHOWN),
    conditionalOptions: step.conditionalOptions.slice(0, MOST_SHOWN),
    unavailableOptions: step.unavailableOptions.slice(0, MOST_SHOWN),
  }));
  return { ...reply, rules: { ...rules, steps } };
}

function refusal(rules: Rules, configuration: Configuration): ErrorReply {
  const [key] = Object.keys(configuration);
  const wrong = { ...configuration, ...(key !== undefined && { [key]: "rocket" }) };
  const [first] = validate(rules, wrong, { complete: true });
  const errors = configurationErrors(first ? [first] : []);
  return errorReply(new ApiError(400, "invalid_configuration", errors), REQUEST_ID);
}
