import type { Configuration } from "#shared/configuration.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import type { Rules, Step } from "#shared/engine/model.ts";
import type { Condition } from "#shared/rules.ts";

/** A package that determines the available options, as 'step value', in any order. */
export interface AvailabilityPackage {
  readonly name: string;
  /** One run, as the package is meant to be used. `available` reads its result. */
  readonly run: (configuration: Configuration) => unknown;
  readonly available: (configuration: Configuration) => Promise<readonly string[]>;
}

/** A value of a step with its conditions. Without conditions, it is always available. */
export interface ConditionedValue {
  readonly step: Step;
  readonly value: string;
  readonly name: string;
  readonly whens: readonly Condition[];
}

export const optionName = (stepKey: string, value: string) => `${stepKey} ${value}`;

/** The values of all steps, each once, for translation into the format of a package. */
export function conditionedValues(rules: Rules): readonly ConditionedValue[] {
  return rules.steps.flatMap((step) =>
    [...new Set(step.options.map(({ value }) => value))].map((value) => {
      const same = step.options.filter((option) => option.value === value);
      const always = same.some(({ when }) => !when);
      const whens = always ? [] : same.flatMap(({ when }) => (when ? [when] : []));
      return { step, value, name: optionName(step.key, value), whens };
    }),
  );
}

/** Stops the bench if a package disagrees with our engine, because its time would mean nothing. */
export async function assertSameAvailability(
  rules: Rules,
  { name, available }: AvailabilityPackage,
  configurations: readonly Configuration[],
): Promise<void> {
  for (const configuration of configurations) {
    const ours = evaluate(rules, configuration).steps.flatMap(({ step, options }) =>
      options
        .filter((state) => state.available)
        .map(({ option }) => optionName(step.key, option.value)),
    );
    const theirs = await available(configuration);
    if (ours.sort().join("\n") === [...theirs].sort().join("\n")) continue;
    const differing = [
      ...ours.filter((option) => !theirs.includes(option)),
      ...theirs.filter((option) => !ours.includes(option)),
    ];
    throw new Error(`${name} and our engine differ on: ${differing.join(", ")}`);
  }
}
