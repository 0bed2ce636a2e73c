/** The events that a webhook can receive: `quote.` and a kind of event of a quote. */
export const WEBHOOK_EVENTS = [
  "quote.submitted",
  "quote.status-changed",
  "quote.assigned",
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
