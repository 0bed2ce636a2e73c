import type { OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { matchWords } from "#shared/text/match-words.ts";

/** The options to show in the grid. */
interface OptionFilter {
  readonly search: string;
  /** Whether an option of a step is shown; undefined for all options. */
  readonly isShown?: ((option: OptionDocument, step: StepDocument) => boolean) | undefined;
}

/**
 * The steps, each with only the options whose label, value or SKU contains every word of the search. Steps left without
 * options are dropped. A step whose own name or key contains the words keeps all its options. Without a filter, all
 * steps stay, draft steps included.
 */
export function findOptions(
  steps: readonly StepDocument[],
  { search, isShown }: OptionFilter,
): readonly StepDocument[] {
  if (search.trim() === "" && !isShown) return steps;
  const has = matchWords(search);
  return steps.flatMap((step) => {
    const isNamed = has(step.name, step.key);
    const isFound = (option: OptionDocument) =>
      (isNamed || has(option.label, option.value, option.sku)) && (isShown?.(option, step) ?? true);
    if (isNamed && !isShown) return [step];
    const found = step.options.filter(isFound);
    return found.length > 0 ? [{ ...step, options: found }] : [];
  });
}
