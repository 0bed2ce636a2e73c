import { SubmitQuoteReply, SubmitQuoteRequest } from "#shared/api.ts";
import { DELIVERY_FEE } from "#shared/delivery.ts";
import type { ApiExamples } from "./examples.ts";
import { IDEMPOTENCY_KEY } from "./header-parameters.ts";
import type { Operation } from "./operation.ts";

/** What visitors do with quotes: they ask for one. */
export const submitOperations = (examples: ApiExamples): readonly Operation[] => [
  {
    method: "post",
    path: "/api/quotes/submit",
    id: "submitQuote",
    tag: "Configurator",
    summary: "Ask for a quote",
    description: `Stores a request for a quote and answers its id. The configuration must be complete. The server prices it by itself: \`totalPrice\` and \`parts\` are what your customer saw, and \`priceChanged\` tells whether that was something else. Choices that are fixed for you as a partner stand on the quote though you leave them out; another choice in their place is refused. Delivery comes on top: nothing to a commercial address with a loading dock, ${DELIVERY_FEE} otherwise. Send \`Idempotency-Key\`, and repeat the call with the same key when no reply came. 429 after a few quotes from one address: wait as long as \`Retry-After\` says.`,
    parameters: [IDEMPOTENCY_KEY],
    body: {
      json: SubmitQuoteRequest,
      examples: { request: { summary: "A customer's request", value: examples.submission } },
    },
    replies: {
      201: {
        description: "The quote is stored, now or by an earlier call with the same key.",
        content: {
          json: SubmitQuoteReply,
          examples: { stored: { summary: "The quote's id", value: examples.submitted } },
        },
      },
    },
    errors: {
      400: ["invalid_configuration"],
      422: ["key_reused"],
      429: ["too_many_requests"],
    },
    errorExamples: {
      400: { refused: { summary: "A choice that is none", value: examples.refused } },
      429: { many: { summary: "Too many quotes", value: examples.tooMany } },
    },
  },
];
