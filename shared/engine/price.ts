import type { UncheckedConfiguration } from "../configuration.ts";
import { type Cents, sum } from "../money.ts";
import { type Option, optionPrice, type Rules, type Step } from "./model.ts";
import { type Problem, problemOf } from "./problem.ts";
import { reviewChoices } from "./review-choices.ts";

/** One chosen option in the parts list. */
export interface Part {
  readonly stepKey: string;
  readonly stepName: string;
  readonly value: string;
  readonly optionName: string;
  readonly sku?: string;
  readonly price: Cents;
}

/** All in cents. The base price and the parts add up to the total. */
export interface Pricing {
  readonly totalPrice: Cents;
  readonly breakdown: { readonly basePrice: Cents; readonly modifications: Cents };
  /** In step order, the options of a step in the order of the rules. */
  readonly parts: readonly Part[];
}

export type PriceResult =
  | { readonly ok: true; readonly pricing: Pricing }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The price of a configuration, complete or not; problems in its place where a choice is not valid. */
export function price(rules: Rules, configuration: UncheckedConfiguration): PriceResult {
  const review = reviewChoices(rules, configuration);
  if (review.rejections.length > 0)
    return { ok: false, problems: review.rejections.map(problemOf) };

  const parts = review.chosen.map(({ step, option }) => part(step, option));
  const modifications = sum(parts.map((each) => each.price));
  const totalPrice = sum([rules.basePrice, modifications]);
  const breakdown = { basePrice: rules.basePrice, modifications };
  return { ok: true, pricing: { totalPrice, breakdown, parts } };
}

function part(step: Step, option: Option): Part {
  return {
    stepKey: step.key,
    stepName: step.name,
    value: option.value,
    optionName: option.label,
    ...(option.sku === undefined ? {} : { sku: option.sku }),
    price: optionPrice(option),
  };
}
