import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { Webhook, WebhookDelivery } from "#shared/api/webhooks.ts";

/** The events in words. */
export const EVENT_NAMES: Readonly<Record<WebhookDelivery["event"], string>> = {
  "quote.submitted": "New request",
  "quote.status-changed": "Status changed",
  "quote.assigned": "Quote assigned",
  "quote.sent": "Quote sent",
  "quote.accepted": "Quote accepted",
  "quote.change-asked": "Change requested",
  "quote.declined": "Quote declined",
  "quote.deleted": "Quote deleted",
  "quote.restored": "Quote restored",
  "webhook.test": "Test event",
};

/** Whether the server turned it off itself. */
export const wasTurnedOff = ({ state }: Webhook) => state === "gone" || state === "failed";

/** 'On', 'On, but failing since …', 'Turned off on …, because …' */
export function stateText({ state, offSince, failingSince }: Webhook): string {
  const since = offSince === null ? "" : dateTime(offSince);
  switch (state) {
    case "on":
      return failingSince === null ? "On" : `On, but failing since ${dateTime(failingSince)}`;
    case "off":
      return `Off since ${since}`;
    case "gone":
      return `Turned off on ${since}, because the receiver asked for no more messages (410)`;
    case "failed":
      return `Turned off on ${since}, because nothing was accepted for five days`;
  }
}

/** 'Accepted', 'Failed. It answered 500.', and for the last attempt of a message, when the next one is. */
export function outcomeText({ error, state, nextAt }: WebhookDelivery, isLast: boolean): string {
  if (error === null) return "Accepted";
  if (!isLast) return `Not accepted. ${error}`;
  if (state === "failed") return `Failed. ${error}`;
  return nextAt === null
    ? `Not accepted. ${error}`
    : `Not accepted. ${error} The next attempt is on ${dateTime(nextAt)}.`;
}
