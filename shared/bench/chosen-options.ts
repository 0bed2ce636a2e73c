import { type Configuration, chosenValues } from "../configuration.ts";
import { availableVariant } from "../engine/availability.ts";
import type { Option, Rules } from "../engine/model.ts";
import { indexRules } from "../engine/rules-index.ts";

/** The options chosen in a step, in the order of the choices. Unknown values are left out. */
export function chosenOptions(
  rules: Rules,
  configuration: Configuration,
  stepKey: string,
): readonly Option[] {
  const variants = indexRules(rules).byKey.get(stepKey)?.variants;
  return chosenValues(configuration, stepKey).flatMap((value) => {
    const named = variants?.get(value) ?? [];
    return (availableVariant(named, configuration) ?? named[0])?.option ?? [];
  });
}

/** The option chosen in a single-choice step, if any. */
export function chosenOption(
  rules: Rules,
  configuration: Configuration,
  stepKey: string,
): Option | undefined {
  return chosenOptions(rules, configuration, stepKey)[0];
}
