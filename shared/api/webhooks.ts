import { z } from "zod";
import { TEST_EVENT, WEBHOOK_EVENTS } from "#shared/api/declaration/webhook-events.ts";
import { instant, schema, strictSchema } from "#shared/text/schema.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";
import { ifVersion } from "./declaration/headers.ts";
import { reply, wholeQuery } from "./declaration/reply.ts";

const MAX_URL_CHARACTERS = 2000;

const url = z.string().trim().max(MAX_URL_CHARACTERS, `Use at most ${MAX_URL_CHARACTERS} characters.`);

export const WebhookRequest = strictSchema("WebhookRequest", {
  url,
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, "Choose at least one event.").max(WEBHOOK_EVENTS.length),
  isOn: z.boolean().describe("Whether it receives events. Turning it on removes the notice of its failures."),
});

export type WebhookRequest = z.infer<typeof WebhookRequest>;

const id = z.int().describe("The number of the webhook.");

const WebhookSchema = schema("Webhook", {
  id,
  url: z.string(),
  events: WebhookRequest.shape.events,
  state: z
    .enum(["on", "off", "gone", "failed"])
    .describe(
      "`off`: turned off by staff. The server turned it off itself in the other states: `gone`: the receiver answered 410; `failed`: five days of failures without a success.",
    ),
  offSince: instant.nullable().describe("When it was turned off."),
  failingSince: instant.nullable().describe("The first failure since the last success, if any."),
  createdAt: instant,
  version: z.int().describe("Increases with every change. Send it in `If-Match` with the next one."),
});

export type Webhook = z.infer<typeof WebhookSchema>;

/** The reply to an addition or a change. */
export const WebhookReply = reply("WebhookReply", { webhook: WebhookSchema });

/** GET /api/admin/webhooks/:webhookId/secret shows the secret, POST changes it. */
export const WebhookSecretReply = reply("WebhookSecretReply", {
  secret: z.string().describe("`whsec_` and the key in base64."),
  oldSecretUntil: instant
    .nullable()
    .describe(
      "Until then, messages are also signed with the secret before the last change; `null` if that time is over.",
    ),
});

const WebhookDeliverySchema = schema("WebhookDelivery", {
  id: z.int().describe("The number of the attempt."),
  messageId: z.string().describe("The same at each attempt, as `webhook-id`."),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  quoteId: z.string().nullable(),
  at: instant.describe("When the attempt began."),
  durationMs: z.int(),
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }).nullable(),
  status: z.int().nullable().describe("The status of the response, if any."),
  response: z.string().nullable().describe("The first 4,096 bytes of the response's body."),
  error: z.string().nullable().describe("Why it failed; `null` if it was accepted."),
  state: z
    .enum(["waiting", "delivered", "failed"])
    .describe("The state of the message, after all its attempts so far."),
  nextAt: instant.nullable().describe("The next attempt, if the message waits."),
});

export type WebhookDelivery = z.infer<typeof WebhookDeliverySchema>;

export const WebhookDeliveriesReply = reply("WebhookDeliveriesReply", {
  deliveries: z.array(WebhookDeliverySchema).describe("Newest first."),
  next: z.int().nullable().describe("For the next page; `null` on the last."),
});

export type WebhookDeliveriesReply = z.infer<typeof WebhookDeliveriesReply>;

export const webhookEndpoints = similarEndpoints(
  {
    name: "Staff: webhooks",
    description:
      "Addresses of other systems that receive the events of quotes, signed as the Standard Webhooks specification says.",
  },
  { access: "connections" },
  {
    listWebhooks: {
      route: "GET /api/admin/webhooks",
      isPolled: true,
      summary: "List the webhooks",
      description: "Returns all webhooks with their state.",
      reply: reply("WebhooksReply", {
        webhooks: z.array(WebhookSchema).describe("Oldest first, without their secrets."),
      }),
    },
    addWebhook: {
      route: "POST /api/admin/webhooks",
      summary: "Add a webhook",
      description:
        "Stores an address with a secret of its own. The limit is 10. Unless a setting of the server allows private addresses, the address must begin with `https:` and be on the public internet.",
      body: WebhookRequest,
      status: 201,
      reply: WebhookReply,
      errors: { 409: ["webhook_exists", "too_many_webhooks"] },
    },
    changeWebhook: {
      route: "PUT /api/admin/webhooks/{webhookId}",
      summary: "Change a webhook",
      description: "Replaces address and events, and turns the webhook on or off.",
      headers: ifVersion("webhook"),
      body: WebhookRequest,
      reply: WebhookReply,
      errors: { 409: ["webhook_exists"], 412: ["webhook_changed"] },
    },
    deleteWebhook: {
      route: "DELETE /api/admin/webhooks/{webhookId}",
      summary: "Delete a webhook",
      description: "Deletes the webhook, its waiting messages and its delivery log.",
      reply: reply("DeleteWebhookReply", { id }),
    },
    getWebhookSecret: {
      route: "GET /api/admin/webhooks/{webhookId}/secret",
      summary: "Show the secret",
      description: "Returns the secret with which the receiver verifies messages.",
      reply: WebhookSecretReply,
    },
    changeWebhookSecret: {
      route: "POST /api/admin/webhooks/{webhookId}/secret",
      summary: "Change the secret",
      description:
        "Makes a new secret. For 24 hours, messages are signed with the old one, too, so that no message is lost.",
      reply: WebhookSecretReply,
    },
    testWebhook: {
      route: "POST /api/admin/webhooks/{webhookId}/test",
      summary: "Send a test event",
      description: "Sends the event `webhook.test`, even if the webhook is off. The delivery log shows the result.",
      status: 202,
      replyNote: "The message is on its way.",
      reply: reply("WebhookTestReply", {
        messageId: z.string().describe("The message that is on its way: its `webhook-id`."),
      }),
    },
    listWebhookDeliveries: {
      route: "GET /api/admin/webhooks/{webhookId}/deliveries",
      isPolled: true,
      summary: "List the deliveries",
      description:
        "Returns the attempts to deliver messages, with request and response, newest first. They are removed 30 days after their message was delivered or failed, and with their quote. `POST /api/admin/messages/{messageId}/send` sends a message again.",
      query: z.object({
        before: wholeQuery(1).optional().describe("The `next` of the previous page. Omit it for the newest."),
      }),
      reply: WebhookDeliveriesReply,
    },
  },
);
