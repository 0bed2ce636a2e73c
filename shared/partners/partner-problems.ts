import { searchCombinations } from "#shared/check/search-combinations.ts";
import { searchedSteps } from "#shared/check/searched-steps.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { add, type Cents, formatMoney, minCents, sum, ZERO_CENTS } from "#shared/money.ts";
import { finishedSteps, optionPrices, type Rules, type Step, visibleSteps } from "#shared/rules/model.ts";
import { priceRules } from "./apply-price-list.ts";
import type { Partner } from "./partner.ts";

type Settings = Pick<Partner, "fixedChoices" | "priceList">;

interface RulesOfPartner {
  /** At the partner's prices, with every step. */
  readonly priced: Rules;
  /** With the fixed choices, too: what the partner's visitors choose from. */
  readonly fixed: Rules;
  /** The settings that do not match the rules, and a total below zero, in sentences for staff. */
  readonly problems: readonly string[];
}

/** The rules of a partner. A bench that would cost less than nothing can be looked at, but not requested. */
export function deriveRules(rules: Rules, { fixedChoices, priceList }: Settings): RulesOfPartner {
  const { rules: priced, problems } = priceRules(rules, priceList);
  const fixed = fixChoices(priced, fixedChoices);
  const below = priced === rules ? [] : findTotalBelowZero(fixed.rules);
  return { priced, fixed: fixed.rules, problems: [...fixed.problems, ...problems, ...below] };
}

export const partnerProblems = (rules: Rules, settings: Settings): readonly string[] =>
  deriveRules(rules, settings).problems;

function findTotalBelowZero(rules: Rules): readonly string[] {
  const lowest = lowestTotal(rules);
  if (lowest >= 0) return [];
  return [
    `A bench could cost ${formatMoney(lowest)} with the price list, and cannot be requested then: raise some of its prices.`,
  ];
}

/** The lowest total of any bench, finished or not, or an amount from zero up that no bench undercuts. */
function lowestTotal(rules: Rules): Cents {
  const fixed = finishedSteps(rules).filter(({ fixedChoice }) => fixedChoice !== undefined);
  const base = add(rules.basePrice, sum(fixed.map(lowestOfFixed)));
  const steps = visibleSteps(rules);
  const bound = add(base, sum(steps.map(lowestPrice)));
  // Almost no rules need the search, which can take half a second.
  if (bound >= 0) return bound;
  const { final } = searchCombinations(searchedSteps(steps));
  return add(base, final.map(({ lowest }) => lowest).reduce(minCents, ZERO_CENTS));
}

/** The lowest amount of the choices in a fixed step, which are in every bench. */
const lowestOfFixed = ({ options }: Step): Cents => sum(options.map((option) => optionPrices(option).reduce(minCents)));

/** The lowest amount that a step could add, whatever its conditions. */
function lowestPrice({ multiSelect, options }: Step): Cents {
  const negative = options.map((option) => optionPrices(option).reduce(minCents)).filter((price) => price < 0);
  return multiSelect ? sum(negative) : negative.reduce(minCents, ZERO_CENTS);
}
