import type { ChosenOption } from "#shared/engine/review-choices.ts";
import { add, type Cents, cents, percentOf, sum } from "#shared/money.ts";
import { type Option, type OptionPrice, optionPrice, type Rules, type Step } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { PriceList } from "./price-list.ts";

interface PricedRules {
  readonly rules: Rules;
  /** The settings that do not fit the rules, in sentences for staff. */
  readonly problems: readonly string[];
}

/**
 * The rules at a partner's prices; the same object if the price list changes none. Steps and options that the rules do not have
 * are ignored.
 */
export function priceRules(rules: Rules, list: PriceList | undefined): PricedRules {
  if (!list) return { rules, problems: [] };
  return { rules: applyPriceList(rules, list), problems: unknownNames(rules, list) };
}

/**
 * The rules with the prices of a list. The most specific price of an option counts:
 * - An amount of its own replaces its price, under all of its conditions.
 * - The percentage of its step applies if the option adds to the total. An option that lowers the total keeps its amount, so
 *   that higher prices in a step never make a bench cheaper, nor lower prices more expensive.
 * - The general percentage applies to every amount, including negative ones and the base price, so that it changes the total
 *   of a bench by that percentage.
 *
 * Each amount is rounded once to a cent, halves away from zero, so the parts still add up to the total.
 */
export function applyPriceList(rules: Rules, list: PriceList): Rules {
  const steps = rules.steps.map((step) => priceStep(step, list));
  const basePrice = changeBy(rules.basePrice, list.percent ?? 0);
  const isSame = basePrice === rules.basePrice && steps.every((step, index) => step === rules.steps[index]);
  return isSame ? rules : { ...rules, basePrice, steps };
}

function priceStep(step: Step, list: PriceList): Step {
  const options = step.options.map((option): Option => {
    const priceModifier = repriceAmount(list, step, option, option.priceModifier);
    const price = option.price === undefined ? undefined : repriceAmount(list, step, option, option.price);
    const prices = option.prices?.map((each): OptionPrice => {
      const repriced = repriceAmount(list, step, option, each.price);
      return repriced === each.price ? each : { ...each, price: repriced };
    });
    const isSame = prices?.every((each, index) => each === option.prices?.[index]) ?? true;
    if (priceModifier === option.priceModifier && price === option.price && isSame) return option;
    return { ...option, priceModifier, ...(price !== undefined && { price }), ...(prices && { prices }) };
  });
  return options.every((option, index) => option === step.options[index]) ? step : { ...step, options };
}

/** The total of chosen options at the prices of a list; without one, at list price. */
export function totalUnder(list: PriceList | undefined, { basePrice }: Rules, chosen: readonly ChosenOption[]): Cents {
  const parts = chosen.map(({ step, option }) => {
    const price = optionPrice(option);
    return list ? repriceAmount(list, step, option, price) : price;
  });
  return add(changeBy(basePrice, list?.percent ?? 0), sum(parts));
}

function repriceAmount(
  { percent = 0, steps = {}, options = {} }: PriceList,
  { key }: Step,
  { value }: Option,
  price: Cents,
): Cents {
  const amount = options[key]?.[value];
  if (amount !== undefined) return cents(amount);
  const own = steps[key];
  if (own === undefined) return changeBy(price, percent);
  return price < 0 ? price : changeBy(price, own);
}

const CENT = cents(0.01);

const changeBy = (price: Cents, percent: number): Cents =>
  percent === 0 ? price : percentOf(price, 100 + percent, CENT);

/** The steps and options of a price list that the rules do not have, as sentences. Archived options are known. */
function unknownNames(rules: Rules, { steps = {}, options = {} }: PriceList): readonly string[] {
  const known = new Map(rules.steps.map((step) => [step.key, step]));
  const { archived } = indexRules(rules);
  const named = new Set([...Object.keys(steps), ...Object.keys(options)]);
  return [
    ...[...named]
      .filter((key) => !known.has(key))
      .map((key) => `The price list names the step '${key}', which the rules do not have.`),
    ...Object.entries(options).flatMap(([key, amounts]) => {
      const step = known.get(key);
      if (!step) return [];
      const values = new Set(step.options.map(({ value }) => value));
      return Object.keys(amounts)
        .filter((value) => !values.has(value) && !archived.has(`${key} ${value}`))
        .map((value) => `The price list names the option '${value}', which ${step.name} does not have.`);
    }),
  ];
}
