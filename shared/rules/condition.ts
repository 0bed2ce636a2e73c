import { type Configuration, chosenValues } from "./configuration.ts";
import type { Exclusion } from "./not-offered.ts";
import type { AllOf, Condition } from "./rules.ts";

/** The part of a condition about one step: one of the values must be chosen there, or with `not` none of them. */
export type ConditionPart = Exclusion["when"][number];

/** Whether a condition is a list of alternatives. */
export const isAnyOf = (when: Condition): when is readonly AllOf[] => Array.isArray(when);

/** The alternatives of a condition, one of which must hold: the parts of each must all hold. No condition is one without parts. */
export function alternativesOf(when: Condition | undefined): readonly (readonly ConditionPart[])[] {
  const alternatives = when === undefined ? [{}] : isAnyOf(when) ? when : [when];
  return alternatives.map((allOf) =>
    Object.entries(allOf).map(([stepKey, is]) =>
      "not" in is ? { stepKey, values: is.not, not: true } : { stepKey, values: is, not: false },
    ),
  );
}

/** All parts of a condition, of whichever alternative. */
export const partsOf = (when: Condition | undefined): readonly ConditionPart[] => alternativesOf(when).flat();

/** The conditions of an option and of its prices. */
export const conditionsOf = ({
  when,
  prices = [],
}: {
  readonly when?: Condition | undefined;
  readonly prices?: readonly { readonly when: AllOf }[] | undefined;
}): readonly (Condition | undefined)[] => [when, ...prices.map((price) => price.when)];

export const stepsNamedBy = (when: Condition | undefined): ReadonlySet<string> =>
  new Set(partsOf(when).map(({ stepKey }) => stepKey));

/** Whether a condition holds for some choices. A step without a choice has none of the values. */
export const meets = (configuration: Configuration, when: Condition | undefined): boolean =>
  alternativesOf(when).some((parts) =>
    parts.every(
      ({ stepKey, values, not }) =>
        chosenValues(configuration, stepKey).some((value) => values.includes(value)) !== not,
    ),
  );

/** The condition that all of some parts hold. */
export const allOf = (parts: readonly ConditionPart[]): AllOf =>
  Object.fromEntries(parts.map(({ stepKey, values, not }) => [stepKey, not ? { not: [...values] } : [...values]]));

/** The condition that has these alternatives; undefined if one of them always holds. */
export function conditionFrom(alternatives: readonly (readonly ConditionPart[])[]): Condition | undefined {
  if (alternatives.some((parts) => parts.length === 0)) return undefined;
  const all = alternatives.map(allOf);
  return all.length === 1 ? all[0] : all;
}
