import type { Choice, Configuration } from "#shared/configuration.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import type { Rules } from "#shared/engine/model.ts";

/** A complete bench that these rules allow: in each step the first option, or two of a list. */
export function exampleBench(rules: Rules): Configuration {
  const configuration: Record<string, Choice> = {};
  for (const [index, { key, multiSelect }] of rules.steps.entries()) {
    const options = evaluate(rules, configuration).steps[index]?.options ?? [];
    const values = options.filter(({ available }) => available).map(({ option }) => option.value);
    const [first] = values;
    // The first of a list may be 'no-accessories', which stands alone.
    if (first !== undefined) configuration[key] = multiSelect ? values.slice(1, 3) : first;
  }
  return configuration;
}
