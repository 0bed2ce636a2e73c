import type { RulesDocument } from "#shared/rules.ts";
import { isConditional } from "./is-conditional.ts";

export interface PriceDraft {
  readonly text: string;
  /** When it was begun. */
  readonly basis: number;
  /** Whether it is on its way. */
  readonly isSent: boolean;
}

/** What the price of an option is kept by. */
export const priceName = (stepKey: string, value: string): string => `${stepKey}/${value}`;

export type PriceDrafts = ReturnType<typeof createPriceDrafts>;

/**
 * Prices that were typed and are not stored, by the names of their rows, shown or not. One whose
 * option was deleted waits for the deletion to be undone.
 */
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
    /** Whether one of these steps has a row with such a price. */
    isAnyIn: ({ steps }: RulesDocument) =>
      steps.some(
        (step) =>
          !isConditional(step) &&
          step.options.some(({ value }) => drafts.has(priceName(step.key, value))),
      ),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
