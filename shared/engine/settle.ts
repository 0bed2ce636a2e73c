import type { Configuration, UncheckedConfiguration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { Rejection } from "./rejection.ts";
import { type ChosenOption, reviewEarlierChoices } from "./review-choices.ts";

export interface Settled {
  readonly configuration: Configuration;
  /** Its options, which `priceChosen` prices without another review. */
  readonly chosen: readonly ChosenOption[];
  /** The removed choices with their reasons, in step order; unknown steps first. */
  readonly removed: readonly Rejection[];
}

/**
 * Removes the choices that the rules do not offer, in step order, and no others, so the rest is valid. Converts choices
 * if a step has become multi-select or single-choice. Accepts any object.
 */
export function settle(rules: Rules, configuration: UncheckedConfiguration): Settled {
  const { rejections, ...accepted } = reviewEarlierChoices(rules, configuration);
  return { ...accepted, removed: rejections };
}
