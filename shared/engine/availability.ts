import { type Configuration, chosenValues } from "../configuration.ts";
import type { Condition } from "../rules.ts";
import type { Option, Rules } from "./model.ts";
import { indexRules } from "./rules-index.ts";

/** A value with the label that people know it by. */
export interface NamedValue {
  readonly value: string;
  readonly label: string;
}

/** One part of a condition that does not hold: the earlier step, what it would need, what it has. */
export interface Reason {
  readonly stepKey: string;
  readonly stepName: string;
  readonly needs: readonly NamedValue[];
  readonly has: readonly NamedValue[];
}

/** Whether the condition holds: in every step it names, one of its values is chosen. */
export function holds(when: Condition | undefined, configuration: Configuration): boolean {
  if (!when) return true;
  for (const stepKey in when) {
    const needs = when[stepKey] ?? [];
    if (!chosenValues(configuration, stepKey).some((value) => needs.includes(value))) return false;
  }
  return true;
}

/** The variant of an option that can be chosen now, or undefined. */
export function availableVariant(
  variants: readonly Option[],
  configuration: Configuration,
): Option | undefined {
  return variants.find((option) => holds(option.when, configuration));
}

/**
 * Why none of an option's variants can be chosen now: the reasons of the variant that lacks least.
 * Empty for an option that is available.
 */
export function unavailableReasons(
  rules: Rules,
  variants: readonly Option[],
  configuration: Configuration,
): readonly Reason[] {
  const [first, ...others] = variants.map((option) => unmet(rules, option.when, configuration));
  return others.reduce((best, next) => (next.length < best.length ? next : best), first ?? []);
}

function unmet(
  rules: Rules,
  when: Condition | undefined,
  configuration: Configuration,
): readonly Reason[] {
  const { byKey } = indexRules(rules);
  return Object.entries(when ?? {})
    .filter(([stepKey, needs]) => !holds({ [stepKey]: needs }, configuration))
    .map(([stepKey, needs]) => {
      const earlier = byKey.get(stepKey);
      const named = (value: string): NamedValue => ({
        value,
        label: earlier?.variants.get(value)?.[0]?.label ?? value,
      });
      return {
        stepKey,
        stepName: earlier?.step.name ?? stepKey,
        needs: needs.map(named),
        has: chosenValues(configuration, stepKey).map(named),
      };
    });
}
