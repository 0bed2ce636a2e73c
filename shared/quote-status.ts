/** Every status can follow every other; a new quote is pending (spec, section 4). */
export const QUOTE_STATUSES = ["pending", "reviewed", "quoted", "approved", "rejected"] as const;

export type QuoteStatus = (typeof QUOTE_STATUSES)[number];
