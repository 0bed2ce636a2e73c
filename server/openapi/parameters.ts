import { z } from "zod";
import { REVISION_NUMBER } from "#server/answers/answer-routes.ts";
import { IMAGE_NAME } from "#server/images/image-store.ts";
import { MESSAGE_ID } from "#server/outbox/message-routes.ts";
import { IDEMPOTENCY_KEY } from "#server/quotes/idempotency-key.ts";
import { QUOTE_ID } from "#server/quotes/quote-id.ts";
import { NOTE_ID } from "#server/quotes/staff-changes.ts";
import { BENCH_ID } from "#server/reference-benches/routes.ts";
import { REVISION_ID } from "#server/rules/revision-routes.ts";
import { DRAFT_ID } from "#server/rules-drafts/draft-routes.ts";
import { WEBHOOK_ID } from "#server/webhooks/routes.ts";
import { LONGEST_CODE } from "#shared/order-code.ts";
import { KEY_PATTERN } from "#shared/rules.ts";

const key = z.string().regex(KEY_PATTERN);

const IN_PATHS: z.ZodRawShape = {
  product: key.meta({
    description: "The key of the product. There is one: `adjustable-height-work-table`.",
    param: { example: "adjustable-height-work-table" },
  }),
  drawing: z
    .string()
    .max(LONGEST_CODE)
    .meta({
      description:
        "The order code of the bench, a dot, and the format: `svg`, `png`, `pdf` or `dxf`. Quotes, links and the configurator's page show order codes.",
      param: { example: "AWT-0-0-W72-0-0-0-0-0-0-0-FP0.dxf" },
    }),
  filename: z.string().regex(IMAGE_NAME).meta({ description: "The `image` of an option." }),
  quoteId: z
    .string()
    .regex(QUOTE_ID)
    .meta({ description: "The quote ID, such as `Q-260921-7F3KD`." }),
  noteId: z.string().regex(NOTE_ID).meta({
    description: "An id that you choose for the note. Sending it again does not add a second note.",
  }),
  number: z.string().regex(REVISION_NUMBER).meta({ description: "The revision of the quote." }),
  draftId: z.string().regex(DRAFT_ID).meta({
    description: "An ID that you choose for the draft, such as a UUID.",
  }),
  stepKey: key.meta({ description: "The `key` of the step." }),
  value: key.meta({ description: "The `value` of the option." }),
  messageId: z.string().regex(MESSAGE_ID).meta({ description: "The `id` of the message." }),
  benchId: z.string().regex(BENCH_ID).meta({ description: "The `id` of the reference bench." }),
  webhookId: z.string().regex(WEBHOOK_ID).meta({ description: "The `id` of the webhook." }),
  id: z.string().regex(REVISION_ID).meta({ description: "The number of the revision." }),
};

/** The schema of the parameters in a path such as '/api/quotes/{quoteId}'; undefined if it has none. */
export function pathParameters(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, IN_PATHS[name]]);
  return names.length > 0 ? z.object(Object.fromEntries(names)) : undefined;
}

export const ACCEPT_BROKEN = z.object({
  "Accept-Broken": z.string().optional().meta({
    description:
      "The `acceptance` of an earlier reply: the change is stored even if it breaks the expectations in that reply. If it breaks others by now, the reply is 409.",
  }),
});

export const IF_MATCH = z.object({
  "If-Match": z.string().optional().meta({
    description:
      'The revision that your change is based on, in quotes: `"12"`. If another one is current, the reply is 412 and nothing changes. Without this header, the change applies to the current revision.',
  }),
  ...ACCEPT_BROKEN.shape,
});

export const IF_MATCH_BENCH = z.object({
  "If-Match": z.string().optional().meta({
    description:
      'The `version` of the reference bench that your change is based on, in quotes: `"3"`. If it has another one, the reply is 412 and nothing changes.',
  }),
});

export const IF_MATCH_WEBHOOK = z.object({
  "If-Match": z.string().optional().meta({
    description:
      'The `version` of the webhook that your change is based on, in quotes: `"3"`. If it has another one, the reply is 412 and nothing changes.',
  }),
});

export const IF_MATCH_DRAFT = z.object({
  "If-Match": z.string().optional().meta({
    description:
      'The `edit` of the draft that you saw, in quotes: `"3"`. If a colleague changed it since, the reply is 412 and nothing changes. Needed to replace a draft.',
  }),
});

export const IF_NONE_MATCH = z.object({
  "If-None-Match": z.string().optional().meta({
    description: "The `ETag` of a reply that you stored. If it is still current, the reply is 304.",
  }),
});

export const IDEMPOTENCY = z.object({
  "Idempotency-Key": z
    .string()
    .regex(IDEMPOTENCY_KEY)
    .optional()
    .meta({
      description:
        "An id that you choose for this request, such as a UUID: 1 to 200 visible ASCII characters. For 24 hours, the same key with the same body returns the first reply and stores no second quote; with another body it returns 422.",
      param: { example: "7d3f0c52-6a1e-4a52-9d1b-3f0f6f4f2c11" },
    }),
});
