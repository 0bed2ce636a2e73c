import type { Rejection } from "#shared/engine/rejection.ts";
import { type ChosenOption, type Review, reviewChoices } from "#shared/engine/review-choices.ts";
import { type Configuration, chosenValues, type StepValue } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { type Earlier, lostChoices, type NoticeState, type RemovedChoice } from "./notice.ts";

/** The removed choices that the visitor has not made again. What a completion added does not replace them. */
export function findRemovedChoices(
  rules: Rules,
  configuration: Configuration,
  removed: readonly RemovedChoice[],
  filled: readonly StepValue[],
): readonly RemovedChoice[] {
  const open = removed.filter(({ stepKey, value }, index) => {
    const values = chosenValues(configuration, stepKey).filter((each) => !holds(filled, { stepKey, value: each }));
    const isMade = isList(rules, stepKey)
      ? values.includes(value) || hasExclusive(rules, stepKey, values)
      : values.length > 0;
    const isNewest = removed.findLastIndex((each) => each.stepKey === stepKey && each.value === value);
    return !isMade && index === isNewest;
  });
  return open.length === removed.length ? removed : open;
}

/** Whether a list has a value of a step. */
export const holds = (list: readonly StepValue[], { stepKey, value }: StepValue): boolean =>
  list.some((each) => each.stepKey === stepKey && each.value === value);

/** The choices that are gone, the newest last: first what completions had added, then the visitor's own. */
export function findLostChoices({ notices, removedChoices, filled }: NoticeState): readonly StepValue[] {
  const lost = [...removedValues(notices.flatMap(lostChoices)), ...removedChoices];
  const isOwn = (each: StepValue) => Number(!holds(filled, each));
  return lost.sort((a, b) => isOwn(a) - isOwn(b));
}

type Removed = Pick<Earlier, "rules" | "configuration" | "removedChoices" | "filled">;

/**
 * The review of the configuration with those removed choices that are available again, and whose return removes no other
 * choice. They take the place of what a completion added instead of them.
 */
export function reviewRemoved({ rules, configuration, removedChoices, filled }: Removed): Review {
  // Conditions name earlier steps, so these come first. In a step, the newest choice does.
  const inOrder = rules.steps.flatMap(({ key }) => removedChoices.filter(({ stepKey }) => stepKey === key).reverse());
  return inOrder.reduce(
    (kept, { stepKey, value }) => {
      const choice = isList(rules, stepKey) ? [...chosenValues(kept.configuration, stepKey), value] : value;
      const more = reviewChoices(rules, { ...kept.configuration, [stepKey]: choice });
      const chosen = kept.chosen.filter(
        ({ step, option }) => step.key !== stepKey || !holds(filled, { stepKey, value: option.value }),
      );
      const isTaken = chosenValues(more.configuration, stepKey).includes(value);
      return isTaken && holdsAll(more, chosen) ? more : kept;
    },
    reviewChoices(rules, configuration),
  );
}

const holdsAll = ({ configuration }: Review, chosen: readonly ChosenOption[]): boolean =>
  chosen.every(({ step, option }) => chosenValues(configuration, step.key).includes(option.value));

const NO_CHOICES: readonly ChosenOption[] = [];

/** The removed choices that are available again. */
export function findReturnableChoices(state: Removed): readonly ChosenOption[] {
  if (state.removedChoices.length === 0) return NO_CHOICES;
  return reviewRemoved(state).chosen.filter(
    ({ step, option }) => !chosenValues(state.configuration, step.key).includes(option.value),
  );
}

/** The values of removed choices; a rejected list has none. */
export function removedValues(removed: readonly Rejection[]): readonly StepValue[] {
  return removed.flatMap(({ stepKey, value }) => (typeof value === "string" ? [{ stepKey, value }] : []));
}

/** Whether one of the values excludes all others of its step. */
export function hasExclusive(rules: Rules, stepKey: string, values: readonly string[]): boolean {
  const exclusive = indexRules(rules).byKey.get(stepKey)?.exclusive;
  return values.some((value) => exclusive?.has(value));
}

export function isList(rules: Rules, stepKey: string): boolean {
  return rules.steps.some((step) => step.key === stepKey && step.multiSelect);
}
