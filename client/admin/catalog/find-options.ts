import type { OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { matchWords } from "#shared/text/match-words.ts";

/**
 * The steps, each with only the options whose label, value or SKU contains every word of the search. Steps left without
 * options are dropped. A step whose own name or key contains the words keeps all its options. An empty search keeps all
 * steps, draft steps included.
 */
export function findOptions(
  steps: readonly StepDocument[],
  search: string,
): readonly StepDocument[] {
  if (search.trim() === "") return steps;
  const has = matchWords(search);
  const isFound = ({ label, value, sku }: OptionDocument) => has(label, value, sku);
  return steps.flatMap((step) => {
    if (has(step.name, step.key)) return [step];
    const { options, conditionalOptions = [] } = step;
    const found = options.filter(isFound);
    const foundConditional = conditionalOptions.filter(isFound);
    if (found.length + foundConditional.length === 0) return [];
    return [
      {
        ...step,
        options: found,
        ...(step.conditionalOptions && { conditionalOptions: foundConditional }),
      },
    ];
  });
}
