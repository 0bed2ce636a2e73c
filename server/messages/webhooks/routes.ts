import type { Request } from "express";
import { readIfMatch } from "#server/http/parse.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { findRefusal } from "#server/platform/public-address.ts";
import { doerOf } from "#server/staff/author.ts";
import { GONE } from "#shared/api/declaration/params.ts";
import { TEST_EVENT } from "#shared/api/declaration/webhook-events.ts";
import { type Webhook, WebhookDeliveriesReply, type WebhookRequest, webhookEndpoints } from "#shared/api/webhooks.ts";
import type { MessageStore } from "../message-store.ts";
import { secretsNow, type WebhookRow, type WebhookStore } from "./webhook-store.ts";

interface WebhookDeps {
  readonly webhooks: WebhookStore;
  readonly messages: MessageStore;
  /** Whether webhooks may call private addresses, and without TLS. */
  readonly privateWebhooks: boolean;
  readonly serve: Serve;
  readonly now: () => Date;
}

/** The webhooks, their secrets and their delivery logs, for staff. */
export function webhookRoutes({ serve, webhooks, messages, now, ...deps }: WebhookDeps): void {
  /** The webhook with its address in the usual spelling; 400 for an address that may not be called. */
  const checkAddress = (request: WebhookRequest): WebhookRequest => {
    const message = findRefusal(request.url, deps.privateWebhooks);
    if (message !== undefined)
      throw new ApiError(400, "invalid_request", [{ path: "url", code: "invalid_field", message }]);
    return { ...request, url: new URL(request.url).href };
  };

  const actOf = (req: Request) => ({ ...doerOf(req), at: now() });

  const find = async (id: number) => (await webhooks.find(id)) ?? throwGone();

  serve(webhookEndpoints, {
    listWebhooks: async () => ({ webhooks: (await webhooks.list()).map(toWebhook) }),

    addWebhook: async ({ body }, req) => {
      const row = await webhooks.add(checkAddress(body), actOf(req));
      if (row === "exists") throw new ApiError(409, "webhook_exists");
      if (!row) throw new ApiError(409, "too_many_webhooks");
      return { webhook: toWebhook(row) };
    },

    changeWebhook: async ({ params, body }, req) => {
      const row = await webhooks.change(params.webhookId, checkAddress(body), readIfMatch(req), actOf(req));
      if (row === "exists") throw new ApiError(409, "webhook_exists");
      if (row === "changed") throw new ApiError(412, "webhook_changed");
      return { webhook: toWebhook(row ?? throwGone()) };
    },

    deleteWebhook: async ({ params: { webhookId: id } }, req) => {
      if (!(await webhooks.remove(id, actOf(req)))) throwGone();
      return { id };
    },

    getWebhookSecret: async ({ params }) => secretOf(await find(params.webhookId), now()),

    changeWebhookSecret: async ({ params }, req) => {
      const row = await webhooks.changeSecret(params.webhookId, actOf(req));
      return secretOf(row ?? throwGone(), now());
    },

    testWebhook: async ({ params }) => {
      const { id } = await find(params.webhookId);
      const test = { channel: "webhook", destination: String(id), template: TEST_EVENT } as const;
      return { messageId: await messages.add(test, now()) };
    },

    listWebhookDeliveries: async ({ params, query: { before } }) => {
      const { id } = await find(params.webhookId);
      const { page, hasMore } = await webhooks.listDeliveries(id, before);
      const deliveries = page.map((row) => ({
        id: row.id,
        messageId: row.message_id,
        event: row.template,
        quoteId: row.quote_id,
        at: row.at,
        durationMs: row.duration_ms,
        request: row.request === null ? null : JSON.parse(row.request),
        status: row.status,
        response: row.response,
        error: row.error,
        state: row.state,
        nextAt: row.state === "waiting" ? row.due_at : null,
      }));
      const next = hasMore ? (page.at(-1)?.id ?? null) : null;
      return WebhookDeliveriesReply.parse({ success: true, deliveries, next });
    },
  });
}

function throwGone(): never {
  throw new ApiError(404, "not_found", undefined, { message: GONE.webhook });
}

function secretOf(row: WebhookRow, now: Date) {
  const [, old] = secretsNow(row, now);
  return { secret: row.secret, oldSecretUntil: old === undefined ? null : row.old_secret_until };
}

function toWebhook(row: WebhookRow): Webhook {
  const { id, url, events, state, version } = row;
  return {
    id,
    url,
    events: JSON.parse(events),
    state,
    offSince: row.off_at,
    failingSince: row.failing_since,
    createdAt: row.created_at,
    version,
  };
}
