export interface PriceDraft {
  readonly text: string;
  /** When it was begun. */
  readonly basis: number;
  /** Whether it is on its way. */
  readonly isSent: boolean;
}

export type PriceDrafts = ReturnType<typeof createPriceDrafts>;

/** Prices that were typed and are not stored, by the names of their rows, shown or not. */
export function createPriceDrafts() {
  const drafts = new Map<string, PriceDraft>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (name: string) => drafts.get(name),
    set(name: string, draft: PriceDraft) {
      drafts.set(name, draft);
      tell();
    },
    delete(name: string) {
      drafts.delete(name);
      tell();
    },
    isEmpty: () => drafts.size === 0,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
