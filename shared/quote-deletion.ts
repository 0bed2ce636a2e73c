/** A deleted quote can be restored for a day; then it is deleted for good. */
export const RESTORABLE_MS = 24 * 60 * 60 * 1000;

/** Until when a quote that was deleted at this moment can be restored. */
export const restorableUntil = (deletedAt: string): Date =>
  new Date(Date.parse(deletedAt) + RESTORABLE_MS);
