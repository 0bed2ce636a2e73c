import type { ShortQuote } from "./quote.ts";
import { type QuoteStatus, WAITING_STATUSES } from "./quote-status.ts";

/**
 * Since when a quote with a status waits for staff, by the newest thing that waits: the customer's answer, what was sent before staff
 * reopened it, or the request; undefined if nothing waits. Column: `waits_since`.
 */
export function waitingSince(
  { timestamp, sent, answer, status: saved }: ShortQuote,
  status: QuoteStatus = saved,
): string | undefined {
  // Setting a status closes an open answer.
  const isOpen = answer?.waits && status === saved;
  if (!isOpen && !WAITING_STATUSES.includes(status)) return undefined;
  return answer?.at ?? sent?.at ?? timestamp;
}
