import type { RulesDocument } from "#shared/rules.ts";
import { isConditional } from "./step-texts.ts";

export interface PriceDraft {
  readonly text: string;
  /** The basis of the edit. */
  readonly basis: number;
  /** Whether a request with it is in progress. */
  readonly isSent: boolean;
}

/** The key of an option's price draft. */
export const priceName = (stepKey: string, value: string): string => `${stepKey}/${value}`;

export type PriceDrafts = ReturnType<typeof createPriceDrafts>;

/**
 * Prices that were typed but not saved, visible or not. The draft of a deleted option stays in case the deletion is
 * undone.
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
    /** Whether any option of these rules has a draft. */
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
