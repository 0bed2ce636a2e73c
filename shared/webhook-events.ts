/** The events that a webhook can tell about. Each is a kind of event of a quote, after `quote.`. */
export const WEBHOOK_EVENTS = [
  "quote.submitted",
  "quote.status-changed",
  "quote.sent",
  "quote.accepted",
  "quote.change-asked",
  "quote.declined",
  "quote.deleted",
  "quote.restored",
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event that staff send to try a webhook. */
export const TEST_EVENT = "webhook.test";

export const MAX_WEBHOOKS = 10;
