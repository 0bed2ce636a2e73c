import type { Configuration } from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { add, type Cents, negate, sum } from "../money.ts";
import { choose } from "./choose.ts";
import { price, priceChosen } from "./price.ts";
import type { ChosenOption } from "./review-choices.ts";

export interface PriceDifference {
  /** The amount that the option adds to the total when it is chosen. */
  readonly total: Cents;
  /** The later choices that it removes. */
  readonly removed: readonly ChosenOption[];
  /** Their share of the total: the negative sum of their prices. */
  readonly removedPrice: Cents;
}

/**
 * Prices a configuration once, and each option once. The function that it returns gives what choosing an option would change; undefined if it cannot
 * be chosen.
 */
export function priceDifferences(
  rules: Rules,
  configuration: Configuration,
): (stepKey: string, value: string) => PriceDifference | undefined {
  const before = price(rules, configuration);
  const known = new Map<string, PriceDifference | undefined>();
  return (stepKey, value) => {
    const name = `${stepKey} ${value}`;
    if (!known.has(name)) known.set(name, find(stepKey, value));
    return known.get(name);
  };

  function find(stepKey: string, value: string): PriceDifference | undefined {
    const { outcome, chosen, removed } = choose(rules, configuration, stepKey, value);
    if (outcome !== "chosen" || !before.ok) return undefined;
    const lost = removed.flatMap(({ step, option }) => (step && option ? { step, option } : []));
    return {
      total: add(priceChosen(rules, chosen).totalPrice, negate(before.pricing.totalPrice)),
      removed: lost,
      removedPrice: negate(sum(lost.map(({ option }) => optionPrice(option)))),
    };
  }
}
