import { type Configuration, chosenValues, toggle } from "../configuration.ts";
import { availableVariant } from "./availability.ts";
import type { Rules } from "./model.ts";
import { indexRules } from "./rules-index.ts";
import { type Settled, settle } from "./settle.ts";

/**
 * Chooses an option: it takes the place of the choice in a single-choice step, and follows the
 * multi-select rule (spec, section 4) in the others. Later choices that it makes unavailable are
 * removed and told. A step, value or option that cannot be chosen now changes nothing, and neither
 * does a step that is decided.
 */
export function choose(
  rules: Rules,
  configuration: Configuration,
  stepKey: string,
  value: string,
): Settled {
  const entry = indexRules(rules).byKey.get(stepKey);
  const variants = entry?.variants.get(value) ?? [];
  const isOpen = entry && entry.step.fixedChoice === undefined;
  if (!isOpen || !availableVariant(variants, configuration)) return settle(rules, configuration);
  const choice = entry.step.multiSelect
    ? toggle(chosenValues(configuration, stepKey), value)
    : value;
  return settle(rules, { ...configuration, [stepKey]: choice });
}

/** Takes back the choice of a step that is not decided; what depended on it is removed and told. */
export function clearStep(rules: Rules, configuration: Configuration, stepKey: string): Settled {
  const { [stepKey]: _taken, ...rest } = configuration;
  return settle(rules, rest);
}
