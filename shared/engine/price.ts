import type { UncheckedConfiguration } from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { add, type Cents, dollars, sum } from "../money.ts";
import { type Problem, problemOf } from "./rejection.ts";
import { type ChosenOption, reviewChoices } from "./review-choices.ts";

/** One chosen option in the parts list. */
export interface Part {
  readonly stepKey: string;
  readonly stepName: string;
  readonly value: string;
  readonly optionName: string;
  readonly sku?: string;
  readonly image?: string;
  readonly price: Cents;
}

/** All amounts in cents. The base price and the parts add up to the total. */
export interface Pricing {
  readonly totalPrice: Cents;
  readonly breakdown: { readonly basePrice: Cents; readonly modifications: Cents };
  /** In step order; the options of a step in the order of the rules. */
  readonly parts: readonly Part[];
}

type PriceResult =
  | { readonly ok: true; readonly pricing: Pricing }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Prices a configuration, complete or not. If a choice is invalid, returns the problems instead. */
export function price(rules: Rules, configuration: UncheckedConfiguration): PriceResult {
  const review = reviewChoices(rules, configuration);
  if (review.rejections.length > 0) return { ok: false, problems: review.rejections.map(problemOf) };

  return { ok: true, pricing: priceChosen(rules, review.chosen) };
}

/** Prices the options of a reviewed configuration, see `settle`. */
export function priceChosen(rules: Rules, chosen: readonly ChosenOption[]): Pricing {
  const parts = chosen.map(partOf);
  const modifications = sum(parts.map((part) => part.price));
  const totalPrice = add(rules.basePrice, modifications);
  const breakdown = { basePrice: rules.basePrice, modifications };
  return { totalPrice, breakdown, parts };
}

function partOf({ step, option }: ChosenOption): Part {
  const { value, label: optionName, sku, image } = option;
  return {
    stepKey: step.key,
    stepName: step.name,
    value,
    optionName,
    ...(sku !== undefined && { sku }),
    ...(image !== undefined && { image }),
    price: optionPrice(option),
  };
}

/** Converts a pricing for the API: the same fields, in dollars. */
export function writePricing({ totalPrice, breakdown, parts }: Pricing) {
  return {
    totalPrice: dollars(totalPrice),
    breakdown: { basePrice: dollars(breakdown.basePrice), modifications: dollars(breakdown.modifications) },
    parts: parts.map((part) => ({ ...part, price: dollars(part.price) })),
  };
}
