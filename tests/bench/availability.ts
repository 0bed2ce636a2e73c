import type { Configuration } from "#shared/configuration.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import type { Rules, Step } from "#shared/engine/model.ts";
import type { Condition } from "#shared/rules.ts";

/** Says which options can be chosen, as 'step value', in any order. */
export interface AvailabilityPackage {
  readonly name: string;
  /** One run, the way the package is meant to be called; what it returns is read by `available`. */
  readonly run: (configuration: Configuration) => unknown;
  readonly available: (configuration: Configuration) => Promise<readonly string[]>;
}

/** A value of a step with all conditions under which it stands; none: it is always available. */
export interface ConditionedValue {
  readonly step: Step;
  readonly value: string;
  readonly name: string;
  readonly whens: readonly Condition[];
}

export const optionName = (stepKey: string, value: string) => `${stepKey} ${value}`;

/** The values of all steps, each once, for the packages to translate. */
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

/** Stops the bench where a package does not say what our engine says: its time would mean nothing. */
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
