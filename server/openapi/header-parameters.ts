import type { ApiHeader, ApiParameter } from "#shared/openapi.ts";

export const IF_MATCH: ApiParameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    'The revision that the change is based on, in quotes: `"12"`. Where another is current, nothing is changed and the reply is 412 with the current one. Left out, the change is made on whatever is current.',
  schema: { type: "string" },
  example: '"12"',
};

export const IF_NONE_MATCH: ApiParameter = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of a reply that is kept: 304 without a body where it still holds.",
  schema: { type: "string" },
};

export const IDEMPOTENCY_KEY: ApiParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Your own name for this submission, such as a UUID: 1 to 200 visible ASCII characters. Sent again under it within 24 hours, the same body gets the same reply and makes no second quote; another body gets 422.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" },
  example: "7d3f0c52-6a1e-4a52-9d1b-3f0f6f4f2c11",
};

export const ETAG: Readonly<Record<string, ApiHeader>> = {
  ETag: { description: "Names this state of the reply.", schema: { type: "string" } },
};

export const RETRY_AFTER: Readonly<Record<string, ApiHeader>> = {
  "Retry-After": {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
};
