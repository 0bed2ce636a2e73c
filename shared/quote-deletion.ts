/** A deleted quote can be restored for a day, and is then erased. */
export const RESTORABLE_MS = 24 * 60 * 60 * 1000;

/** The deadline for restoring a quote deleted at a given time. */
export const restorableUntil = (deletedAt: string): Date =>
  new Date(Date.parse(deletedAt) + RESTORABLE_MS);
