import type { Configuration } from "#shared/rules/configuration.ts";
import { type Option, optionAtPrices, type Rules, type Step } from "#shared/rules/model.ts";
import type { Condition } from "#shared/rules/rules.ts";

/* The rules by their definition and as slow as that: they try everything that the engine computes. */

const listOf = (choice: Configuration[string] | undefined): readonly string[] =>
  choice === undefined ? [] : typeof choice === "string" ? [choice] : choice;

/** In some alternative, every step has one of the values chosen, or with `not` none. */
const isMet = (when: Condition, configuration: Configuration): boolean =>
  [when].flat().some((all) =>
    Object.entries(all).every(([key, is]) => {
      const chosen = listOf(configuration[key]);
      if ("not" in is) return is.not.every((value) => !chosen.includes(value));
      return is.some((value) => chosen.includes(value));
    }),
  );

/** The available options of a step, each at the first of its prices whose condition holds. */
export const offeredOptions = (step: Step, configuration: Configuration): readonly Option[] =>
  step.options.flatMap((option) => {
    if (!isMet(option.when ?? {}, configuration)) return [];
    const prices = option.prices ?? [];
    const counting = prices.findIndex(({ when }) => isMet(when, configuration));
    return optionAtPrices(option)[counting < 0 ? prices.length : counting]?.option ?? [];
  });

/** All possible choices in a step as lists of values, including no choice. */
export function choicesIn(step: Step, configuration: Configuration): readonly (readonly string[])[] {
  const values = [...new Set(offeredOptions(step, configuration).map(({ value }) => value))];
  if (!step.multiSelect) return [[], ...values.map((value) => [value])];
  const isExclusive = (value: string) => step.options.some((option) => option.value === value && option.exclusive);
  const others = values.filter((value) => !isExclusive(value));
  let sets: (readonly string[])[] = [[]];
  for (const value of others) sets = sets.concat(sets.map((set) => [...set, value]));
  return [...sets, ...values.filter(isExclusive).map((value) => [value])];
}

/** Every valid configuration of the first steps, complete or incomplete. */
export function validConfigurations(rules: Rules, count = rules.steps.length): Configuration[] {
  return rules.steps
    .slice(0, count)
    .reduce<Configuration[]>(
      (found, step) =>
        found.flatMap((configuration) =>
          choicesIn(step, configuration).map((values) =>
            values.length === 0
              ? configuration
              : { ...configuration, [step.key]: step.multiSelect ? values : (values[0] ?? "") },
          ),
        ),
      [{}],
    );
}

/** 'step value' for each choice, for comparing configurations. */
export function choicesOf(configuration: Configuration): readonly string[] {
  return Object.entries(configuration).flatMap(([key, choice]) => listOf(choice).map((value) => `${key} ${value}`));
}

export function isComplete(rules: Rules, configuration: Configuration, count: number): boolean {
  return rules.steps
    .slice(0, count)
    .every((step) => !step.required || step.options.length === 0 || configuration[step.key]);
}
