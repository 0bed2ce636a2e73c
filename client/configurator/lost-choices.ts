import {
  type Choice,
  type Configuration,
  chosenValues,
  NO_ACCESSORIES,
} from "#shared/configuration.ts";
import type { Option, Rules, Step } from "#shared/engine/model.ts";
import { reviewChoices } from "#shared/engine/review-choices.ts";

/** A choice that another one removed, and that was not decided anew since. */
export interface LostChoice {
  readonly stepKey: string;
  readonly value: string;
}

/** Those of the lost choices that the visitor has not decided anew. */
export function stillLost(
  rules: Rules,
  configuration: Configuration,
  lost: readonly LostChoice[],
): readonly LostChoice[] {
  const open = lost.filter(({ stepKey, value }, index) => {
    const values = chosenValues(configuration, stepKey);
    const decided = isList(rules, stepKey)
      ? values.includes(value) || values.includes(NO_ACCESSORIES)
      : values.length > 0;
    const isNewest = lost.findLastIndex((each) => each.stepKey === stepKey && each.value === value);
    return !decided && index === isNewest;
  });
  return open.length === lost.length ? lost : open;
}

/** The configuration with the lost choices that can be had again, and which these are. */
export function withLostChoices(
  rules: Rules,
  configuration: Configuration,
  lost: readonly LostChoice[],
): {
  readonly configuration: Configuration;
  readonly back: readonly { readonly step: Step; readonly option: Option }[];
} {
  const wanted: Record<string, Choice> = { ...configuration };
  for (const { stepKey, value } of lost) {
    wanted[stepKey] = isList(rules, stepKey)
      ? [...new Set([...chosenValues(wanted, stepKey), value])]
      : value;
  }
  const review = reviewChoices(rules, wanted);
  const back = review.chosen.filter(
    ({ step, option }) => !chosenValues(configuration, step.key).includes(option.value),
  );
  return { configuration: review.configuration, back };
}

function isList(rules: Rules, stepKey: string): boolean {
  return rules.steps.some((step) => step.key === stepKey && step.multiSelect);
}
