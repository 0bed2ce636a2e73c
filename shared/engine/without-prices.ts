import { ZERO } from "../money.ts";
import type { Rules } from "./model.ts";

/** The rules with hidden prices: every amount is 0. */
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
