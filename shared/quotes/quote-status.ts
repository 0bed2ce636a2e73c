/** A new quote is pending. Any status can follow any other. */
export const QUOTE_STATUSES = ["pending", "reviewed", "quoted", "approved", "rejected"] as const;

export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** The statuses in which the customer still awaits an answer. */
export const WAITING_STATUSES: readonly QuoteStatus[] = ["pending", "reviewed"];

/** The statuses of open quotes, which can still become an order: the customer awaits an answer, or can accept one. */
export const OPEN_STATUSES: readonly QuoteStatus[] = [...WAITING_STATUSES, "quoted"];

/** The orders of the list of quotes. `highest` sorts by total, including delivery. */
export const QUOTE_ORDERS = ["newest", "oldest", "highest"] as const;

export type QuoteOrder = (typeof QUOTE_ORDERS)[number];

/** The most quotes that one request can change. */
export const MAX_AT_ONCE = 1000;

/** A deleted quote can be restored for a day, and is then erased. */
export const RESTORABLE_MS = 24 * 60 * 60 * 1000;

export const restorableUntil = (deletedAt: string): Date => new Date(Date.parse(deletedAt) + RESTORABLE_MS);

/** Why quotes are lost. The keys are stored. */
export const LOSS_REASONS = {
  price: "Price",
  "lead-time": "Lead time",
  competitor: "Bought elsewhere",
  product: "Product does not fit",
  "no-budget": "No budget",
  "no-need": "No longer needed",
  other: "Another reason",
} as const;

export type LossReason = keyof typeof LOSS_REASONS;

export const LOSS_KEYS = Object.keys(LOSS_REASONS) as [LossReason, ...LossReason[]];

/** 'Price: found it for less' */
export const lossText = ({
  reason,
  note,
}: {
  readonly reason: LossReason;
  readonly note?: string | undefined;
}): string => [LOSS_REASONS[reason], ...(note ? [note] : [])].join(": ");

/** The most characters of a remark of staff, which is one line. A list has room for its beginning. */
export const MAX_REMARK_CHARACTERS = 200;

/** The groups of a report, of which each has a row. */
export const REPORT_GROUPS = ["month", "person", "partner", "option"] as const;
