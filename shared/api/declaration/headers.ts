import { z } from "zod";

const header = (description: string) => z.string().optional().describe(description);

const ifMatch = (description: string) => z.object({ "If-Match": header(description) });

export const IF_MATCH_HEADERS = ifMatch(
  'The revision that your change is based on, in quotes: `"12"`. If it is not the current one, the reply is 412 and nothing changes. Several, separated by commas, are alternatives; one that cannot be read gets 400. Without this header, the change applies to the current revision.',
);

export const ifVersion = (name: string) =>
  ifMatch(
    `The \`version\` of the ${name} that your change is based on, in quotes: \`"3"\`. If it has a different one, the reply is 412 and nothing changes.`,
  );

export const IF_MATCH_DRAFT = ifMatch(
  'The `edit` of the draft that you saw, in quotes: `"3"`. If a colleague has changed it since, the reply is 412 and nothing changes. Required to replace a draft.',
);

export const IF_NONE_MATCH = z.object({
  "If-None-Match": header("The `ETag` of a reply that you stored. If it is still current, the reply is 304."),
});

/** The headers of a request that a partner's server signs, as in Standard Webhooks. */
export const SIGNATURE_HEADERS = z.object({
  "webhook-id": header(
    "An ID that you choose for this quote, such as a UUID. A signature is good for one quote: for 24 hours, the same ID with the same body returns the first reply, and with another body 422.",
  ),
  "webhook-timestamp": header("The time, in seconds."),
  "webhook-signature": header(
    "The signature of ID, time and body with the partner's secret, as the Standard Webhooks specification says.",
  ),
});

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** Of each change by staff, a program or a customer. */
export const RETRY_HEADERS = z.object({
  "Idempotency-Key": z
    .string()
    .optional()
    .meta({
      description:
        "An ID that you choose for this request, such as a UUID. For five minutes, or until the server restarts, the same request with the same key returns the first reply and changes nothing more; another request with it returns 422.",
      param: { id: "IdempotencyKey" },
    }),
});

export const IDEMPOTENCY_HEADERS = z.object({
  "Idempotency-Key": z
    .string()
    .regex(IDEMPOTENCY_KEY)
    .optional()
    .meta({
      description:
        "A random ID that you choose for this request, such as a UUID: 1 to 200 visible ASCII characters. For 24 hours, the same key with the same body returns the first reply and stores no second quote; with another body it returns 422.",
      param: { example: "7d3f0c52-6a1e-4a52-9d1b-3f0f6f4f2c11" },
    }),
});
