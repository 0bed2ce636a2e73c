import {
  DeleteWebhookReply,
  WebhookDeliveriesQuery,
  WebhookDeliveriesReply,
  WebhookReply,
  WebhookRequest,
  WebhookSecretReply,
  WebhooksReply,
  WebhookTestReply,
} from "#shared/api/webhooks.ts";
import type { OperationGroup } from "./operation.ts";
import { IF_MATCH_WEBHOOK } from "./parameters.ts";

export const webhookOperations: OperationGroup = {
  name: "Staff: webhooks",
  description:
    "Addresses of other systems that receive the events of quotes, signed as the Standard Webhooks specification says.",
  isForStaff: true,
  operations: [
    {
      route: "GET /api/admin/webhooks",
      id: "listWebhooks",
      summary: "List the webhooks",
      description:
        "Returns all webhooks with their state. These requests do not keep a session alive.",
      reply: "The webhooks.",
      content: WebhooksReply,
    },
    {
      route: "POST /api/admin/webhooks",
      id: "addWebhook",
      summary: "Add a webhook",
      description:
        "Stores an address with a secret of its own. There can be 10. Unless a setting of the server allows private addresses, the address must begin with `https:` and be on the public internet.",
      body: WebhookRequest,
      status: 201,
      reply: "The webhook.",
      content: WebhookReply,
      errors: { 409: ["too_many_webhooks"] },
    },
    {
      route: "PUT /api/admin/webhooks/{webhookId}",
      id: "changeWebhook",
      summary: "Change a webhook",
      description: "Replaces address and events, and turns the webhook on or off.",
      headers: IF_MATCH_WEBHOOK,
      body: WebhookRequest,
      reply: "The webhook.",
      content: WebhookReply,
      errors: { 412: ["webhook_changed"] },
    },
    {
      route: "DELETE /api/admin/webhooks/{webhookId}",
      id: "deleteWebhook",
      summary: "Delete a webhook",
      description: "Deletes the webhook, its waiting messages and its delivery log.",
      reply: "The webhook is deleted.",
      content: DeleteWebhookReply,
    },
    {
      route: "GET /api/admin/webhooks/{webhookId}/secret",
      id: "getWebhookSecret",
      summary: "Show the secret",
      description: "Returns the secret by which the receiver verifies messages.",
      reply: "The secret.",
      content: WebhookSecretReply,
    },
    {
      route: "POST /api/admin/webhooks/{webhookId}/secret",
      id: "changeWebhookSecret",
      summary: "Change the secret",
      description:
        "Makes a new secret. For 24 hours, messages are signed with the old one, too, so that no message is lost.",
      reply: "The new secret.",
      content: WebhookSecretReply,
    },
    {
      route: "POST /api/admin/webhooks/{webhookId}/test",
      id: "testWebhook",
      summary: "Send a test event",
      description:
        "Sends the event `webhook.test`, even if the webhook is off. The delivery log shows the result.",
      status: 202,
      reply: "The message is on its way.",
      content: WebhookTestReply,
    },
    {
      route: "GET /api/admin/webhooks/{webhookId}/deliveries",
      id: "listWebhookDeliveries",
      summary: "List the deliveries",
      description:
        "Returns the attempts to deliver messages, with request and response, newest first. They are removed 30 days after their message was delivered or failed, and with their quote. `POST /api/admin/messages/{messageId}/send` sends a message again. These requests do not keep a session alive.",
      query: WebhookDeliveriesQuery,
      reply: "A page of the delivery log.",
      content: WebhookDeliveriesReply,
    },
  ],
};
