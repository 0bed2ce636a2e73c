/** Every status can follow every other; a new quote is pending. */
export const QUOTE_STATUSES = ["pending", "reviewed", "quoted", "approved", "rejected"] as const;

export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** Those of which the customer still waits for an answer. */
export const WAITING_STATUSES: readonly QuoteStatus[] = ["pending", "reviewed"];

/** The orders of a list of quotes; `highest`: by the total with delivery. */
export const QUOTE_ORDERS = ["newest", "oldest", "highest"] as const;

export type QuoteOrder = (typeof QUOTE_ORDERS)[number];

/** Quotes that one request sets. */
export const MOST_AT_ONCE = 1000;
