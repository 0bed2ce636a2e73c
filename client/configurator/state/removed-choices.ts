import { type Choice, type Configuration, chosenValues } from "#shared/configuration.ts";
import type { Option, Rules, Step } from "#shared/engine/model.ts";
import type { Rejection } from "#shared/engine/rejection.ts";
import { reviewChoices } from "#shared/engine/review-choices.ts";
import { indexRules } from "#shared/engine/rules-index.ts";

/** A choice that another one removed, and that the visitor has not made again since. */
export interface RemovedChoice {
  readonly stepKey: string;
  readonly value: string;
}

/** The removed choices that the visitor has not made again. */
export function stillRemoved(
  rules: Rules,
  configuration: Configuration,
  removed: readonly RemovedChoice[],
): readonly RemovedChoice[] {
  const open = removed.filter(({ stepKey, value }, index) => {
    const values = chosenValues(configuration, stepKey);
    const isMade = isList(rules, stepKey)
      ? values.includes(value) || hasExclusive(rules, stepKey, values)
      : values.length > 0;
    const isNewest = removed.findLastIndex(
      (each) => each.stepKey === stepKey && each.value === value,
    );
    return !isMade && index === isNewest;
  });
  return open.length === removed.length ? removed : open;
}

/** The configuration with the removed choices that are available again, and a list of these. */
export function restoreChoices(
  rules: Rules,
  configuration: Configuration,
  removed: readonly RemovedChoice[],
): {
  readonly configuration: Configuration;
  readonly restorable: readonly { readonly step: Step; readonly option: Option }[];
} {
  const wanted: Record<string, Choice> = { ...configuration };
  for (const { stepKey, value } of removed) {
    wanted[stepKey] = isList(rules, stepKey)
      ? [...new Set([...chosenValues(wanted, stepKey), value])]
      : value;
  }
  const review = reviewChoices(rules, wanted);
  const restorable = review.chosen.filter(
    ({ step, option }) => !chosenValues(configuration, step.key).includes(option.value),
  );
  return { configuration: review.configuration, restorable };
}

/** The values of removed choices; a rejected list has none. */
export function removedValues(removed: readonly Rejection[]): readonly RemovedChoice[] {
  return removed.flatMap(({ stepKey, value }) =>
    typeof value === "string" ? [{ stepKey, value }] : [],
  );
}

/** Whether one of the values excludes all others of its step. */
export function hasExclusive(rules: Rules, stepKey: string, values: readonly string[]): boolean {
  const exclusive = indexRules(rules).byKey.get(stepKey)?.exclusive;
  return values.some((value) => exclusive?.has(value));
}

export function isList(rules: Rules, stepKey: string): boolean {
  return rules.steps.some((step) => step.key === stepKey && step.multiSelect);
}
