import { dayText } from "#shared/time/day-text.ts";
import { addDays } from "#shared/time/wall-clock.ts";
import type { NextAction, ShortQuote } from "./quote.ts";
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

/** Days before the expiry on which a customer who has not answered is reminded. */
export const REMINDER_DAYS = 3;

/** Days after which a customer who has not answered gets a call, and days before an expiry. */
const FOLLOW_UP_DAYS = 7;

/**
 * What to follow up today ('YYYY-MM-DD'): quotes that were last sent before `sentBefore`, and those whose last day is at most
 * `expiresBy`.
 */
export const followUpDays = (today: string) => ({
  sentBefore: addDays(today, -FOLLOW_UP_DAYS),
  expiresBy: addDays(today, FOLLOW_UP_DAYS),
});

/** Whether a quote that can still be accepted has had no answer for a week, or expires within one, and nothing is planned for it. */
export function isToFollowUp(
  { sent, answer, status, nextAction }: Pick<ShortQuote, "sent" | "answer" | "status" | "nextAction">,
  today: string,
) {
  const { sentBefore, expiresBy } = followUpDays(today);
  if (status !== "quoted" || !sent || answer?.waits || nextAction || sent.expiresOn < today) return false;
  return sent.at < sentBefore || sent.expiresOn <= expiresBy;
}

/** 'Call about the freight, Dec 3, 2026' */
export const actionText = ({ text, on }: NextAction): string => `${text}, ${dayText(on)}`;

/** Whether the day of a quote's next action has come. */
export const isActionDue = ({ nextAction }: Pick<ShortQuote, "nextAction">, today: string): boolean =>
  nextAction !== undefined && nextAction.on <= today;
