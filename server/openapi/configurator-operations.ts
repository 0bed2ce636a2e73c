import { z } from "zod";
import { PricingReply, PricingRequest } from "#shared/api/pricing.ts";
import { RulesReply } from "#shared/api/rules.ts";
import { SubmitQuoteReply, SubmitQuoteRequest } from "#shared/api/submit.ts";
import { DELIVERY_FEE } from "#shared/delivery.ts";
import { PartnerIdSchema } from "#shared/partners.ts";
import type { Operation } from "./operation.ts";
import { IDEMPOTENCY_KEY, IF_NONE_MATCH } from "./parameters.ts";

const RulesQuery = z.object({
  configuration: z
    .string()
    .optional()
    .meta({
      description:
        "The choices made so far as JSON, at most 4096 bytes. Leave it out if there are none.",
      contentMediaType: "application/json",
      contentSchema: { $ref: "#/components/schemas/Configuration" },
    }),
  partner: PartnerIdSchema.optional().meta({
    description:
      "Your partner id. Your fixed choices are in the `fixedChoice` of their steps. If prices are hidden from your visitors, they are 0.",
  }),
});

/** Rules, prices and quotes, for anyone. */
export const configuratorOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/configuration/rules/{product}",
    id: "getRules",
    tag: "Configurator",
    summary: "Get the steps and options",
    description:
      "Returns every step with the options that are available after the choices made so far, and the unavailable options with the reasons. Choices that do not fit are ignored and listed in `removed`. `revision` increases with every change of the rules. Keep the reply with its `ETag` and send that as `If-None-Match` next time: 304 means that nothing has changed.",
    query: RulesQuery,
    headers: IF_NONE_MATCH,
    reply: "The rules for this configuration.",
    content: RulesReply,
    errors: { 400: ["invalid_json", "invalid_request"], 404: ["not_found"] },
  },
  {
    method: "post",
    path: "/api/pricing/calculate",
    id: "calculatePrice",
    tag: "Configurator",
    summary: "Price a configuration",
    description:
      "Prices a configuration, complete or not. The base price and the parts add up to the total. Nothing is stored. Choices that do not fit together are refused: each is in `validationErrors` with a path such as `configuration.width` and one of the codes `unknown_step`, `unknown_option`, `unavailable_option`, `invalid_choice` and `exclusive_option`.",
    body: PricingRequest,
    reply: "The price in dollars.",
    content: PricingReply,
    errors: { 400: ["invalid_configuration"] },
  },
  {
    method: "post",
    path: "/api/quotes/submit",
    id: "submitQuote",
    tag: "Configurator",
    summary: "Request a quote",
    description: `Stores a quote request and returns its id. The configuration must be complete. The server calculates the price itself: \`totalPrice\` and \`parts\` are what your customer saw, and \`priceChanged\` says whether the server's figures differ. Your fixed choices are added to the quote; a different choice in their place is refused. Delivery is added to the total: ${DELIVERY_FEE}, or nothing to a commercial address with a loading dock. Send an \`Idempotency-Key\`, and repeat the request with the same key if you get no reply. An address that sends many requests gets 429: wait as long as \`Retry-After\` says.`,
    headers: IDEMPOTENCY_KEY,
    body: SubmitQuoteRequest,
    status: 201,
    reply: "The quote is stored, by this request or an earlier one with the same key.",
    content: SubmitQuoteReply,
    errors: {
      400: ["invalid_configuration"],
      422: ["key_reused"],
      429: ["too_many_requests"],
    },
  },
];
