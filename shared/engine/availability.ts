import { type Configuration, chosenValues } from "../configuration.ts";
import type { Reason } from "./option-state.ts";
import type { Clause, IndexedOption, Variant } from "./rules-index.ts";

/** Whether one of the clause's values is chosen in its step. */
export function holds({ stepKey, values }: Clause, configuration: Configuration): boolean {
  const choice = configuration[stepKey];
  if (typeof choice === "string") return values.has(choice);
  return choice?.some((value) => values.has(value)) ?? false;
}

/** The variant of an option that can be chosen now, or undefined. */
export function availableVariant(
  variants: readonly Variant[],
  configuration: Configuration,
): Variant | undefined {
  for (const variant of variants) if (isAvailable(variant, configuration)) return variant;
  return undefined;
}

function isAvailable({ clauses }: Variant, configuration: Configuration): boolean {
  for (const clause of clauses) if (!holds(clause, configuration)) return false;
  return true;
}

/**
 * Why none of an option's variants can be chosen now: the reasons of the variant that lacks least.
 * Empty for an option that is available.
 */
export function unavailableReasons(
  [first, ...others]: IndexedOption["variants"],
  configuration: Configuration,
): readonly Reason[] {
  return others
    .map((variant) => unmetReasons(variant, configuration))
    .reduce(
      (best, next) => (next.length < best.length ? next : best),
      unmetReasons(first, configuration),
    );
}

/** The clauses of a variant that do not hold, as reasons. */
export function unmetReasons(
  { clauses }: Variant,
  configuration: Configuration,
): readonly Reason[] {
  return clauses
    .filter((clause) => !holds(clause, configuration))
    .map(({ stepKey, stepName, needs, labelOf }) => ({
      stepKey,
      stepName,
      needs,
      has: chosenValues(configuration, stepKey).map((value) => ({ value, label: labelOf(value) })),
    }));
}
