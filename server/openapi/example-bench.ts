import type { Choice, Configuration } from "#shared/configuration.ts";
import { evaluateStep } from "#shared/engine/evaluate.ts";
import type { Rules } from "#shared/engine/model.ts";
import { indexRules } from "#shared/engine/rules-index.ts";

/** A complete bench that these rules allow: in each step the first option, or two of a list. */
export function exampleBench(rules: Rules): Configuration {
  const configuration: Record<string, Choice> = {};
  for (const entry of indexRules(rules).visible) {
    const { step, options } = evaluateStep(entry, configuration);
    const values = options.filter(({ available }) => available).map(({ option }) => option.value);
    const [first] = values;
    // The first of a list may be 'no-accessories', which stands alone.
    if (first !== undefined)
      configuration[step.key] = step.multiSelect ? values.slice(1, 3) : first;
  }
  return configuration;
}
