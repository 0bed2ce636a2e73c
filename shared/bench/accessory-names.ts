import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { chosenFor } from "./chosen-options.ts";

/** The labels of the chosen accessories, by the values of their options. */
export function accessoryNames(rules: Rules, configuration: Configuration): ReadonlyMap<string, string> {
  const chosen = chosenFor(rules, configuration, "accessories");
  return new Map(chosen.map(({ value, label }) => [value, label]));
}
