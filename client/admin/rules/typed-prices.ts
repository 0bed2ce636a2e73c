import { useEffect } from "react";
import { pageEvent } from "#client/ui/hooks/page-event.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { isConditional } from "./step-texts.ts";

export interface TypedPrice {
  readonly text: string;
  /** The number of news items when the edit began; see `createRulesEdits`. */
  readonly basis: number;
  /** Whether it is being saved. */
  readonly isSent: boolean;
}

/** The key of an option's price. */
export const priceName = (stepKey: string, value: string): string => `${stepKey}/${value}`;

/** The key of the base price. */
export const BASE_PRICE = "";

export type TypedPrices = ReturnType<typeof createTypedPrices>;

/** Prices that were typed but not saved. That of a deleted option is kept in case the deletion is undone. */
export function createTypedPrices() {
  const prices = new Map<string, TypedPrice>();
  const changed = pageEvent();
  return {
    get: (name: string) => prices.get(name),
    set(name: string, price: TypedPrice) {
      prices.set(name, price);
      changed.tell();
    },
    delete(name: string) {
      prices.delete(name);
      changed.tell();
    },
    /** Whether any option of these rules has one. */
    isAnyIn: ({ steps }: RulesDocument) =>
      prices.has(BASE_PRICE) ||
      steps.some(
        (step) => !isConditional(step) && step.options.some(({ value }) => prices.has(priceName(step.key, value))),
      ),
    subscribe: changed.watch,
  };
}

/** Asks before the page is left with prices that were typed but not saved. */
export function useAskAboutPrices(prices: TypedPrices, rules: RulesDocument | undefined): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (rules && prices.isAnyIn(rules)) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [prices, rules]);
}
