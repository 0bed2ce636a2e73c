import { PricingReply, PricingRequest, RulesReply } from "#shared/api.ts";
import { KEY_PATTERN } from "#shared/rules.ts";
import type { ApiExamples } from "./examples.ts";
import { IF_NONE_MATCH } from "./header-parameters.ts";
import { refTo } from "./json-schemas.ts";
import type { Operation } from "./operation.ts";

/** The rules and prices, for anyone. */
export const configuratorOperations = (examples: ApiExamples): readonly Operation[] => [
  {
    method: "get",
    path: "/api/configuration/rules/{product}",
    id: "getRules",
    tag: "Configurator",
    summary: "The steps and options of the product",
    description:
      "Every step with the options that can be had under the choices made so far, and those that cannot be had with the reasons. Choices that do not fit are ignored and listed in `removed`. `revision` changes with the rules. Keep the reply with its `ETag` and ask with `If-None-Match`: 304 tells that nothing has changed.",
    parameters: [
      {
        name: "configuration",
        in: "query",
        required: false,
        description: "What is chosen so far, as JSON, at most 4096 bytes. None given: no choice.",
        schema: {
          type: "string",
          contentMediaType: "application/json",
          contentSchema: refTo("Configuration"),
        },
        example: JSON.stringify(examples.begun),
      },
      {
        name: "partner",
        in: "query",
        required: false,
        description:
          "Your id, as settled with us: your fixed choices come as `fixedChoice` of their steps, and prices as 0 where they are hidden from your visitors.",
        schema: { type: "string", pattern: KEY_PATTERN.source },
        example: examples.partner,
      },
      IF_NONE_MATCH,
    ],
    replies: {
      200: {
        description: "The rules under this configuration.",
        content: {
          json: RulesReply,
          examples: { shortened: { summary: "The first steps", value: examples.rules } },
        },
      },
    },
    errors: { 400: ["invalid_json", "invalid_request"], 404: ["not_found"] },
  },
  {
    method: "post",
    path: "/api/pricing/calculate",
    id: "calculatePrice",
    tag: "Configurator",
    summary: "The price of a configuration",
    description:
      "Prices a configuration, complete or not: the base price and a part for each choice, which add up to the total. Nothing is stored. Choices that cannot be had together are refused, each in `validationErrors` with a path such as `configuration.width` and one of the codes `unknown_step`, `unknown_option`, `unavailable_option`, `invalid_choice`, `exclusive_option`.",
    body: {
      json: PricingRequest,
      examples: { bench: { summary: "A whole bench", value: examples.pricingRequest } },
    },
    replies: {
      200: {
        description: "The price, in dollars.",
        content: {
          json: PricingReply,
          examples: { bench: { summary: "Its price and parts", value: examples.pricing } },
        },
      },
    },
    errors: { 400: ["invalid_configuration"] },
    errorExamples: {
      400: { refused: { summary: "A choice that is none", value: examples.refused } },
    },
  },
];
