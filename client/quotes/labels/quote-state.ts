import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import type { ShortQuote } from "#shared/quotes/quote.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { waitingSince } from "#shared/quotes/waiting-since.ts";

interface Unsaved {
  /** The statuses that are being saved. */
  readonly unsaved: ReadonlyMap<string, QuoteStatus>;
}

interface Gone {
  /** Quotes that a colleague deleted. */
  readonly gone: ReadonlySet<string>;
}

/** A quote's status on the screen, which may not be saved yet. */
export const shownStatus = ({ unsaved }: Unsaved, quote: ShortQuote): QuoteStatus =>
  unsaved.get(quote.quoteId) ?? quote.status;

export const isDeleted = ({ gone }: Gone, { quoteId, deletedAt }: ShortQuote) =>
  deletedAt !== undefined || gone.has(quoteId);

/** Whether the newest thing that waits for staff has waited longer than promised. */
export function isOverdue(quote: ShortQuote, status: QuoteStatus, before: string): boolean {
  const since = waitingSince(quote, status);
  return quote.deletedAt === undefined && since !== undefined && since < before;
}

/** Whether the customer can no longer accept what was sent. */
export const isExpired = ({ sent, answer }: ShortQuote, status: QuoteStatus, today: string) =>
  status === "quoted" && sent !== undefined && sent.expiresOn < today && answer?.waits !== true;

/** The answers that wait for staff, oldest first: the newest, and the change requests right before it. None until they have loaded. */
export function openAnswers({ answer }: ShortQuote, given: readonly CustomerAnswer[]): readonly CustomerAnswer[] {
  const newest = given.at(-1);
  if (!answer?.waits || newest?.at !== answer.at) return [];
  const isOther = ({ kind, number }: CustomerAnswer) => kind !== "change-asked" || number !== newest.number;
  return given.slice(given.slice(0, -1).findLastIndex(isOther) + 1);
}

/** Whether the customer accepted in time and staff have not confirmed it yet: the order must be placed. */
export const isToMake = ({ answer }: ShortQuote): boolean =>
  answer?.kind === "accepted" && answer.waits && !answer.late;
