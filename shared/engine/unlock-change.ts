import { type Choice, type Configuration, chosenValues, NO_ACCESSORIES } from "../configuration.ts";
import { type Cents, negate, sum } from "../money.ts";
import { type Option, optionPrice, type Rules, type Step } from "./model.ts";
import { type Rejection, reviewChoices } from "./review-choices.ts";

/** A choice that has to be made beside the option that is wanted. */
export interface Switch {
  readonly step: Step;
  readonly option: Option;
  /** Whether it takes the place of another one. */
  readonly replaces: boolean;
  /** Against what it replaces, in cents. */
  readonly priceDifference: Cents;
}

export interface UnlockChange {
  readonly switches: readonly Switch[];
  /** The visitor's choices that are not available any more then, and why. */
  readonly removed: readonly Rejection[];
}

/** What a way to unlock an option changes beside choosing the option itself. Of settled configurations. */
export function unlockChange(
  rules: Rules,
  before: Configuration,
  after: Configuration,
  target: { readonly stepKey: string; readonly value: string },
): UnlockChange {
  const had = reviewChoices(rules, before).chosen;
  const switches = reviewChoices(rules, after)
    .chosen.filter(({ step, option }) => {
      const isTarget = step.key === target.stepKey && option.value === target.value;
      return !isTarget && !chosenValues(before, step.key).includes(option.value);
    })
    .map(({ step, option }): Switch => {
      const replaced = had.filter((each) => each.step === step && !step.multiSelect);
      const saved = replaced.map((each) => negate(optionPrice(each.option)));
      return {
        step,
        option,
        replaces: replaced.length > 0,
        priceDifference: sum([optionPrice(option), ...saved]),
      };
    });
  return { switches, removed: reviewChoices(rules, wanted(before, after)).rejections };
}

/** The new choices with all of the old ones that they do not replace: what is rejected of it is removed. */
function wanted(before: Configuration, after: Configuration): Configuration {
  const all: Record<string, Choice> = { ...before, ...after };
  for (const [stepKey, choice] of Object.entries(after)) {
    if (typeof choice === "string") continue;
    const kept = chosenValues(before, stepKey).filter(
      (value) => value !== NO_ACCESSORIES && !choice.includes(NO_ACCESSORIES),
    );
    all[stepKey] = [...new Set([...choice, ...kept])];
  }
  return all;
}
