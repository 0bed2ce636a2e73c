import { type Choice, type Configuration, chosenValues, NO_ACCESSORIES } from "../configuration.ts";
import { type Cents, negate, sum, ZERO } from "../money.ts";
import { type Option, optionPrice, type Rules, type Step } from "./model.ts";
import { type Rejection, reviewChoices } from "./review-choices.ts";

/** A choice that is made anew. */
export interface Switch {
  readonly step: Step;
  readonly option: Option;
  /** What it takes the place of. */
  readonly replaced: Option | undefined;
  /** Against what it replaces, in cents. */
  readonly priceDifference: Cents;
}

export interface UnlockChange {
  /** The option that is wanted; undefined where it is not among the choices. */
  readonly target: Switch | undefined;
  /** The choices that have to be made beside it. */
  readonly switches: readonly Switch[];
  /** The visitor's choices that are not available any more then, and why. */
  readonly removed: readonly Rejection[];
}

/** What a way to unlock an option changes. Of settled configurations. */
export function unlockChange(
  rules: Rules,
  before: Configuration,
  after: Configuration,
  wanted: { readonly stepKey: string; readonly value: string },
): UnlockChange {
  const had = reviewChoices(rules, before).chosen;
  const added = reviewChoices(rules, after)
    .chosen.filter(({ step, option }) => !chosenValues(before, step.key).includes(option.value))
    .map(({ step, option }): Switch => {
      const replaced = had.find((each) => each.step === step && !step.multiSelect)?.option;
      const saved = replaced ? negate(optionPrice(replaced)) : ZERO;
      return { step, option, replaced, priceDifference: sum([optionPrice(option), saved]) };
    });
  const isTarget = ({ step, option }: Switch) =>
    step.key === wanted.stepKey && option.value === wanted.value;
  return {
    target: added.find(isTarget),
    switches: added.filter((each) => !isTarget(each)),
    removed: reviewChoices(rules, bothChoices(before, after)).rejections,
  };
}

/** The new choices with all of the old ones that they do not replace: what is rejected of it is removed. */
function bothChoices(before: Configuration, after: Configuration): Configuration {
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
