import { type Budget, joinVariants } from "./join-variants.ts";
import type { ReadableRules, RulesDocument, RulesFile } from "./rules.ts";

/** The comparisons for shorter conditions in a whole file. They take less than a second. */
const MAX_SHORTENING = 1_000_000;

/** The rules with all options of a step in one list. Older files have several options with the same value, one for each price. */
export function joinOptions(file: ReadableRules): RulesDocument {
  const steps = file.steps.map(({ options, conditionalOptions = [], ...facts }) => ({
    ...facts,
    options: [...options, ...conditionalOptions],
  }));
  const budget: Budget = { left: MAX_SHORTENING };
  return { ...file, steps: steps.map((step) => ({ ...step, options: joinVariants(steps, step.options, budget) })) };
}

/** The rules as the specification writes them: in each step, the options with a condition have a list of their own. */
export const splitOptions = (document: RulesDocument): RulesFile => ({
  ...document,
  steps: document.steps.map(({ options, conditionalOptions: _none, ...facts }) => {
    const conditional = options.flatMap(({ when, ...option }) => (when ? { ...option, when } : []));
    return {
      ...facts,
      options: options.filter(({ when }) => !when),
      ...(conditional.length > 0 && { conditionalOptions: conditional }),
    };
  }),
});
