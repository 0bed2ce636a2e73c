import { startingPrices } from "#shared/engine/starting-prices.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { RulesProblem, RulesSearch } from "./rules-problem.ts";

const NO_STARTING_PRICE =
  "Visitors will not see “from $…” on the cards: there are too many combinations to find the cheapest benches. Use fewer options that later conditions name.";

/** Warns of rules whose starting prices cannot be found within the limit, although benches can be completed. */
export function warnOfStartingPrices(rules: Rules, { combinations }: RulesSearch): readonly RulesProblem[] {
  if (combinations === 0 || startingPrices(rules)) return [];
  return [{ path: "steps", code: "no_starting_price", message: NO_STARTING_PRICE }];
}
