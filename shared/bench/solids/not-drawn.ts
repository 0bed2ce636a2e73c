import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { chosenFor } from "../chosen-options.ts";
import type { Solid } from "./solid.ts";

/** The labels of the chosen accessories that the drawing does not show: they have no shape, or no place on this bench. */
export function findUndrawn(rules: Rules, configuration: Configuration, solids: readonly Solid[]): readonly string[] {
  const drawn = new Set(solids.filter(({ role }) => role === "accessories").map((it) => it.value));
  return chosenFor(rules, configuration, "accessories")
    .filter(({ value, exclusive }) => !exclusive && !drawn.has(value))
    .map(({ label }) => label);
}
