import { joinVariants } from "./join-variants.ts";
import type { ReadableRules, RulesDocument, RulesFile } from "./rules.ts";

/** The rules with all options of a step in one list. Older files have several options with the same value, one for each price. */
export function joinOptions(file: ReadableRules): RulesDocument {
  const steps = file.steps.map(({ options, conditionalOptions = [], ...facts }) => ({
    ...facts,
    options: joinVariants([...options, ...conditionalOptions]),
  }));
  return { ...file, steps };
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
