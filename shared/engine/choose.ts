import { type Configuration, chosenValues, toggle } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { findAvailableVariant } from "./availability.ts";
import { type Settled, settle } from "./settle.ts";

/** Only the outcome `chosen` changes a choice. Unknown options and steps with a fixed choice are ignored. */
export interface Chosen extends Settled {
  readonly outcome: "chosen" | "unavailable" | "ignored";
}

/**
 * Chooses an option. In a single-choice step it replaces the choice. In a multi-select step it is added or
 * removed; an exclusive option replaces all others and is replaced by them. Later choices that become
 * unavailable are removed and returned with their reasons.
 */
export function choose(rules: Rules, configuration: Configuration, stepKey: string, value: string): Chosen {
  const entry = indexRules(rules).byKey.get(stepKey);
  const variants = entry?.variants.get(value) ?? [];
  if (!entry || variants.length === 0 || entry.step.fixedChoice !== undefined)
    return { ...settle(rules, configuration), outcome: "ignored" };
  if (!findAvailableVariant(variants, configuration))
    return { ...settle(rules, configuration), outcome: "unavailable" };
  const choice = entry.step.multiSelect ? toggle(chosenValues(configuration, stepKey), value, entry.exclusive) : value;
  return { ...settle(rules, { ...configuration, [stepKey]: choice }), outcome: "chosen" };
}

/** Clears a step without a fixed choice. Later choices that depended on it are removed and returned. */
export function clearStep(rules: Rules, configuration: Configuration, stepKey: string): Settled {
  const { [stepKey]: _cleared, ...rest } = configuration;
  return settle(rules, rest);
}
