import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import type { Option, Rules } from "#shared/rules/model.ts";
import { type IndexedStep, indexRules } from "#shared/rules/rules-index.ts";
import type { Role } from "#shared/rules/shapes.ts";
import { findAvailableVariant } from "../engine/availability.ts";

/** The options chosen in a step, in the order of the choices. Unknown values are left out. */
export function chosenOptions({ step, variants }: IndexedStep, configuration: Configuration): readonly Option[] {
  return chosenValues(configuration, step.key).flatMap((value) => {
    const named = variants.get(value) ?? [];
    return (findAvailableVariant(named, configuration) ?? named[0])?.option ?? [];
  });
}

/** The options chosen in the step with a role; none if no step has it. */
export function chosenFor(rules: Rules, configuration: Configuration, role: Role): readonly Option[] {
  const entry = indexRules(rules).byRole.get(role);
  return entry ? chosenOptions(entry, configuration) : [];
}

/** The labels of the chosen accessories, by the values of their options. */
export function accessoryNames(rules: Rules, configuration: Configuration): ReadonlyMap<string, string> {
  const chosen = chosenFor(rules, configuration, "accessories");
  return new Map(chosen.map(({ value, label }) => [value, label]));
}
