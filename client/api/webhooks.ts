import type {
  Webhook,
  WebhookDeliveriesReply,
  WebhookReply,
  WebhookRequest,
  WebhookSecretReply,
  WebhooksReply,
  WebhookTestReply,
} from "#shared/api/webhooks.ts";
import { request, sending } from "./request.ts";

const WEBHOOKS = "/api/admin/webhooks";

export function listWebhooks(signal?: AbortSignal) {
  return request<WebhooksReply>(WEBHOOKS, { signal });
}

export function addWebhook(webhook: WebhookRequest) {
  return request<WebhookReply>(WEBHOOKS, sending("POST", webhook));
}

/** Fails with 412 if the webhook has another version. */
export function changeWebhook({ id, version }: Webhook, webhook: WebhookRequest) {
  const headers = { "If-Match": `"${version}"` };
  return request<WebhookReply>(`${WEBHOOKS}/${id}`, sending("PUT", webhook, headers));
}

export function deleteWebhook({ id }: Webhook) {
  return request(`${WEBHOOKS}/${id}`, { method: "DELETE" });
}

export function getWebhookSecret({ id }: Webhook, signal?: AbortSignal) {
  return request<WebhookSecretReply>(`${WEBHOOKS}/${id}/secret`, { signal });
}

export function changeWebhookSecret({ id }: Webhook) {
  return request<WebhookSecretReply>(`${WEBHOOKS}/${id}/secret`, { method: "POST" });
}

export function sendTestEvent({ id }: Webhook) {
  return request<WebhookTestReply>(`${WEBHOOKS}/${id}/test`, { method: "POST" });
}

/** A page of the delivery log: the newest attempts, or those before an attempt. */
export function listDeliveries({ id }: Webhook, before: number | null, signal?: AbortSignal) {
  const query = before === null ? "" : `?before=${before}`;
  return request<WebhookDeliveriesReply>(`${WEBHOOKS}/${id}/deliveries${query}`, { signal });
}
