import type { Configuration } from "#shared/configuration.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import type { Rules } from "#shared/engine/model.ts";

/** A complete bench by the rules, another for each number: in each step one of what can be had there. */
export function someConfiguration(rules: Rules, index: number): Configuration {
  let configuration: Configuration = {};
  let rest = index;
  for (const { key, multiSelect } of rules.steps) {
    const { steps } = evaluate(rules, configuration);
    const options = steps.find(({ step }) => step.key === key)?.options ?? [];
    const values = options.filter((each) => each.available).map(({ option }) => option.value);
    const value = values[rest % Math.max(1, values.length)];
    rest = Math.floor(rest / Math.max(1, values.length));
    if (value !== undefined)
      configuration = { ...configuration, [key]: multiSelect ? [value] : value };
  }
  return configuration;
}
