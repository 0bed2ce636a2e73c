import { pageEvent } from "#client/ui/hooks/page-event.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { isConditional } from "./step-texts.ts";

export interface PriceDraft {
  readonly text: string;
  /** The number of news items when the edit began; see `createRulesEdits`. */
  readonly basis: number;
  /** Whether it is being saved. */
  readonly isSent: boolean;
}

/** The key of an option's price draft. */
export const priceName = (stepKey: string, value: string): string => `${stepKey}/${value}`;

export type PriceDrafts = ReturnType<typeof createPriceDrafts>;

/** Prices that were typed but not saved. The draft of a deleted option is kept in case the deletion is undone. */
export function createPriceDrafts() {
  const drafts = new Map<string, PriceDraft>();
  const changed = pageEvent();
  return {
    get: (name: string) => drafts.get(name),
    set(name: string, draft: PriceDraft) {
      drafts.set(name, draft);
      changed.tell();
    },
    delete(name: string) {
      drafts.delete(name);
      changed.tell();
    },
    /** Whether any option of these rules has a draft. */
    isAnyIn: ({ steps }: RulesDocument) =>
      steps.some(
        (step) =>
          !isConditional(step) &&
          step.options.some(({ value }) => drafts.has(priceName(step.key, value))),
      ),
    subscribe: changed.watch,
  };
}
