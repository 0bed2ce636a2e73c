import { chosenOptions } from "#shared/bench/chosen-options.ts";
import { writeLabel } from "#shared/bench/option-figures.ts";
import type { Units } from "#shared/bench/units.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";

/** The choices of a bench in words, by step. `isList`: whether the step takes several, such as accessories. */
export function benchChoices(rules: Rules, configuration: Configuration, units: Units) {
  return indexRules(rules).steps.flatMap((entry) => {
    const labels = chosenOptions(entry, configuration).map((option) => writeLabel(option, units));
    const { name, multiSelect } = entry.step;
    return labels.length > 0 ? [{ name, text: labels.join(", "), isList: multiSelect }] : [];
  });
}
