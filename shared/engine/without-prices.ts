import { ZERO } from "../money.ts";
import type { Rules } from "./model.ts";

/** The rules for visitors who are to see no price: every amount is 0. */
export function withoutPrices(rules: Rules): Rules {
  return {
    ...rules,
    pricesHidden: true,
    basePrice: ZERO,
    steps: rules.steps.map((step) => ({
      ...step,
      options: step.options.map(({ price: _price, ...option }) => ({
        ...option,
        priceModifier: ZERO,
      })),
    })),
  };
}
