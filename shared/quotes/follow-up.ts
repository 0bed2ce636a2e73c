import type { ShortQuote } from "./quote.ts";

/** Days after which a customer who has not answered gets a call, and days before an expiry. */
const FOLLOW_UP_DAYS = 7;

const DAY_MS = 86_400_000;

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * What to follow up today ('YYYY-MM-DD'): quotes that were last sent before `sentBefore`, and those whose last day is at most
 * `expiresBy`.
 */
export const followUpDays = (today: string) => ({
  sentBefore: addDays(today, -FOLLOW_UP_DAYS),
  expiresBy: addDays(today, FOLLOW_UP_DAYS),
});

/** Whether a quote that can still be accepted has had no answer for a week, or expires within one. */
export function isToFollowUp({ sent, answer, status }: Pick<ShortQuote, "sent" | "answer" | "status">, today: string) {
  const { sentBefore, expiresBy } = followUpDays(today);
  if (status !== "quoted" || !sent || answer?.waits || sent.expiresOn < today) return false;
  return sent.at < sentBefore || sent.expiresOn <= expiresBy;
}
