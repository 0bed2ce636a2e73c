import { type Configuration, chosenValues, type StepValue } from "#shared/rules/configuration.ts";
import { type Option, optionPrice, type Rules, type Step } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { type Cents, negate, sum, ZERO_CENTS } from "../money.ts";
import { unavailableReasons } from "./availability.ts";
import type { Rejection } from "./rejection.ts";
import { reviewChoices } from "./review-choices.ts";

/** A new choice. */
export interface Switch {
  readonly step: Step;
  readonly option: Option;
  /** The choice that it replaces. */
  readonly replaced: Option | undefined;
  /** Compared with the replaced choice, in cents. */
  readonly priceDifference: Cents;
}

export interface UnlockChange {
  /** The wanted option; undefined if it is not among the new choices. */
  readonly target: Switch | undefined;
  /** The other new choices. */
  readonly switches: readonly Switch[];
  /** The visitor's choices that it removes, with the reasons if they become unavailable. */
  readonly removed: readonly Rejection[];
}

/** Lists the changes that unlock an option. Both configurations must be settled. */
export function unlockChange(
  rules: Rules,
  before: Configuration,
  after: Configuration,
  wanted?: StepValue,
): UnlockChange {
  const had = reviewChoices(rules, before).chosen;
  const added = reviewChoices(rules, after)
    .chosen.filter(({ step, option }) => !chosenValues(before, step.key).includes(option.value))
    .map(({ step, option }): Switch => {
      const replaced = had.find((each) => each.step === step && !step.multiSelect)?.option;
      const saved = replaced ? negate(optionPrice(replaced)) : ZERO_CENTS;
      return { step, option, replaced, priceDifference: sum([optionPrice(option), saved]) };
    });
  const isTarget = ({ step, option }: Switch) => step.key === wanted?.stepKey && option.value === wanted.value;
  return {
    target: added.find(isTarget),
    switches: added.filter((each) => !isTarget(each)),
    removed: removedChoices(rules, before, after),
  };
}

/** The earlier choices that were removed but not replaced. */
function removedChoices(rules: Rules, before: Configuration, after: Configuration): readonly Rejection[] {
  return reviewChoices(rules, before).chosen.flatMap(({ step, option }): readonly Rejection[] => {
    const [stepKey, { value }] = [step.key, option];
    const values = chosenValues(after, stepKey);
    const canBeReplaced = !step.multiSelect || option.exclusive;
    if (values.includes(value) || (canBeReplaced && values.length > 0)) return [];
    const variants = indexRules(rules).byKey.get(stepKey)?.variants.get(value);
    const reasons = variants ? unavailableReasons(variants, after) : [];
    const code = reasons.length > 0 ? "unavailable_option" : "exclusive_option";
    return [{ code, stepKey, value, step, option, reasons }];
  });
}
