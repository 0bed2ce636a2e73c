import type { Configuration } from "../configuration.ts";
import { add, type Cents, negate } from "../money.ts";
import { choose } from "./choose.ts";
import type { Rules } from "./model.ts";
import { price, priceChosen } from "./price.ts";

/**
 * Prices a configuration once. The function that it returns gives the amount that choosing an option would add to that total,
 * with all choices that it removes or replaces; undefined if it cannot be chosen.
 */
export function priceFromHere(
  rules: Rules,
  configuration: Configuration,
): (stepKey: string, value: string) => Cents | undefined {
  const before = price(rules, configuration);
  return (stepKey, value) => {
    const { outcome, chosen } = choose(rules, configuration, stepKey, value);
    if (outcome !== "chosen" || !before.ok) return undefined;
    return add(priceChosen(rules, chosen).totalPrice, negate(before.pricing.totalPrice));
  };
}
