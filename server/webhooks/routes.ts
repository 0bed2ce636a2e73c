import { type RequestHandler, Router } from "express";
import { ApiError } from "#server/errors.ts";
import { addRoute } from "#server/http/add-route.ts";
import { ifMatch, parse, parseBody } from "#server/http/parse.ts";
import type { MessageStore } from "#server/outbox/message-store.ts";
import {
  type DeleteWebhookReply,
  type Webhook,
  WebhookDeliveriesQuery,
  WebhookDeliveriesReply,
  type WebhookReply,
  WebhookRequest,
  type WebhookSecretReply,
  type WebhooksReply,
  type WebhookTestReply,
} from "#shared/api/webhooks.ts";
import { TEST_EVENT } from "#shared/webhooks.ts";
import { whyRefused } from "./public-address.ts";
import { secretsOf, type WebhookRow, type WebhookStore } from "./webhook-store.ts";

export const WEBHOOK_ID = /^\d{1,15}$/;

interface WebhookDeps {
  readonly webhooks: WebhookStore;
  readonly messages: MessageStore;
  /** Whether webhooks may call private addresses, and without TLS. */
  readonly privateWebhooks: boolean;
  readonly staffOnly: RequestHandler;
  /** For polling by an open page, which does not extend the session. */
  readonly pageOnly: RequestHandler;
  readonly now: () => Date;
}

/** The webhooks, their secrets and their delivery logs, for staff. */
export function webhookRoutes(deps: WebhookDeps): Router {
  const { webhooks, messages, staffOnly, pageOnly, now } = deps;
  const router = Router({ caseSensitive: true, strict: true });

  const requested = (req: Parameters<RequestHandler>[0]): WebhookRequest => {
    const request = parseBody(WebhookRequest, req);
    const message = whyRefused(request.url, deps.privateWebhooks);
    if (message !== undefined)
      throw new ApiError(400, "invalid_request", [{ path: "url", code: "invalid_field", message }]);
    return { ...request, url: new URL(request.url).href };
  };

  addRoute(router, "/api/admin/webhooks", {
    get: [
      pageOnly,
      async (_req, res) => {
        const rows = await webhooks.list();
        res.json({ success: true, webhooks: rows.map(written) } satisfies WebhooksReply);
      },
    ],
    post: [
      staffOnly,
      async (req, res) => {
        const row = await webhooks.add(requested(req), now());
        if (!row) throw new ApiError(409, "too_many_webhooks");
        res.status(201).json({ success: true, webhook: written(row) } satisfies WebhookReply);
      },
    ],
  });

  addRoute(router, "/api/admin/webhooks/:webhookId", {
    before: staffOnly,
    put: async (req, res) => {
      const row = await webhooks.change(idOf(req.params), requested(req), ifMatch(req), now());
      if (row === "changed") throw new ApiError(412, "webhook_changed");
      res.json({ success: true, webhook: written(row ?? gone()) } satisfies WebhookReply);
    },
    delete: async (req, res) => {
      const id = idOf(req.params);
      if (!(await webhooks.remove(id))) gone();
      res.json({ success: true, id } satisfies DeleteWebhookReply);
    },
  });

  addRoute(router, "/api/admin/webhooks/:webhookId/secret", {
    before: staffOnly,
    get: async (req, res) => {
      const row = await webhooks.find(idOf(req.params));
      res.json(secretOf(row ?? gone(), now()));
    },
    post: async (req, res) => {
      const row = await webhooks.changeSecret(idOf(req.params), now());
      res.json(secretOf(row ?? gone(), now()));
    },
  });

  addRoute(router, "/api/admin/webhooks/:webhookId/test", {
    before: staffOnly,
    post: async (req, res) => {
      const { id } = (await webhooks.find(idOf(req.params))) ?? gone();
      const test = { channel: "webhook", destination: String(id), template: TEST_EVENT } as const;
      const messageId = await messages.add(test, now());
      res.status(202).json({ success: true, messageId } satisfies WebhookTestReply);
    },
  });

  addRoute(router, "/api/admin/webhooks/:webhookId/deliveries", {
    before: pageOnly,
    get: async (req, res) => {
      const { before } = parse(WebhookDeliveriesQuery, req.query);
      const { id } = (await webhooks.find(idOf(req.params))) ?? gone();
      const { page, hasMore } = await webhooks.deliveries(id, before);
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
      res.json(WebhookDeliveriesReply.parse({ success: true, deliveries, next }));
    },
  });

  return router;
}

function idOf({ webhookId }: { readonly webhookId: string }): number {
  return WEBHOOK_ID.test(webhookId) ? Number(webhookId) : gone();
}

function gone(): never {
  throw new ApiError(404, "not_found", undefined, { message: "This webhook no longer exists." });
}

function secretOf(row: WebhookRow, now: Date): WebhookSecretReply {
  const [, old] = secretsOf(row, now);
  return {
    success: true,
    secret: row.secret,
    oldSecretUntil: old === undefined ? null : row.old_secret_until,
  };
}

function written(row: WebhookRow): Webhook {
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
