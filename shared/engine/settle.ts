import type { Configuration, UncheckedConfiguration } from "../configuration.ts";
import type { Rules } from "./model.ts";
import type { Rejection } from "./rejection.ts";
import { reviewEarlierChoices } from "./review-choices.ts";

export interface Settled {
  readonly configuration: Configuration;
  /** What was dropped and because of what, in step order; unknown steps first. */
  readonly removed: readonly Rejection[];
}

/**
 * Drops the choices that the rules do not offer, in step order, and says which and why. Nothing that
 * could stay is dropped, and what stays is valid. Converts choices where a step has become multi-select or
 * single-choice. Accepts any object and drops invalid choices.
 */
export function settle(rules: Rules, configuration: UncheckedConfiguration): Settled {
  const review = reviewEarlierChoices(rules, configuration);
  return { configuration: review.configuration, removed: review.rejections };
}
