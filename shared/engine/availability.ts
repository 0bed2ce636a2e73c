import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import type { Reason } from "#shared/rules/not-offered.ts";
import type { Clause, IndexedExclusion, IndexedOption, Variant } from "#shared/rules/rules-index.ts";

/** Whether one of the clause's values is chosen in its step, or with `not` none. */
export function holds({ stepKey, values, not }: Clause, configuration: Configuration): boolean {
  const choice = configuration[stepKey];
  if (typeof choice === "string") return values.has(choice) !== not;
  return (choice?.some((value) => values.has(value)) ?? false) !== not;
}

/** The available variant of an option, or undefined. */
export function findAvailableVariant(variants: readonly Variant[], configuration: Configuration): Variant | undefined {
  const found = variants.find(({ clauses }) => clauses.every((clause) => holds(clause, configuration)));
  // All variants of a value have the same exclusions.
  const isExcluded = found?.exclusions.length && findExclusion(found.exclusions, configuration);
  return isExcluded ? undefined : found;
}

/** The exclusion that makes an option unavailable, whatever its conditions; undefined if none does. */
export const findExclusion = (
  exclusions: readonly IndexedExclusion[],
  configuration: Configuration,
): IndexedExclusion | undefined =>
  exclusions.find(({ clauses }) => clauses.every((clause) => holds(clause, configuration)));

/** The reasons that make an option unavailable: those of the variant that has the fewest. Empty if it is available. */
export function unavailableReasons(
  [first, ...others]: IndexedOption["variants"],
  configuration: Configuration,
): readonly Reason[] {
  const unmet = others
    .map((variant) => unmetReasons(variant, configuration))
    .reduce((best, next) => (next.length < best.length ? next : best), unmetReasons(first, configuration));
  const excluded = unmet.length === 0 && findExclusion(first.exclusions, configuration);
  return excluded ? [{ ...excluded.lacking, needs: [], has: [], lacksOption: true }] : unmet;
}

/** The clauses of a variant that do not hold. */
function unmetReasons({ clauses }: Variant, configuration: Configuration): readonly Reason[] {
  return clauses
    .filter((clause) => !holds(clause, configuration))
    .map(({ stepKey, stepName, not, named, labelOf }) => ({
      stepKey,
      stepName,
      ...(not ? { needs: [], excludes: named } : { needs: named }),
      has: chosenValues(configuration, stepKey).map((value) => ({ value, label: labelOf(value) })),
    }));
}
