import type { UncheckedConfiguration } from "../configuration.ts";
import { add, type Cents, ZERO } from "../money.ts";
import { optionPrice, type Rules } from "./model.ts";
import { type Problem, problemOf } from "./problem.ts";
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

  const parts: Part[] = [];
  let modifications = ZERO;
  for (const chosen of review.chosen) {
    const part = partOf(chosen);
    parts.push(part);
    modifications = add(modifications, part.price);
  }
  const totalPrice = add(rules.basePrice, modifications);
  const breakdown = { basePrice: rules.basePrice, modifications };
  return { ok: true, pricing: { totalPrice, breakdown, parts } };
}

function partOf({ step, option }: ChosenOption): Part {
  const { key: stepKey, name: stepName } = step;
  const { value, label: optionName, sku, image } = option;
  const price = optionPrice(option);
  // A spread costs more than all the rest, and few options have an image.
  if (image !== undefined)
    return {
      stepKey,
      stepName,
      value,
      optionName,
      ...(sku !== undefined && { sku }),
      image,
      price,
    };
  return sku === undefined
    ? { stepKey, stepName, value, optionName, price }
    : { stepKey, stepName, value, optionName, sku, price };
}
