import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import type { RulesEdit } from "#shared/edits/edit-rules.ts";
import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";

/** The edit that moves an option up or down among those of its step; undefined at an end. */
export function moveOption(config: RulesDocument, stepKey: string, value: string, by: 1 | -1): RulesEdit | undefined {
  const moveIn = <Option extends OptionDocument>(options: readonly Option[]): Option[] => {
    const at = options.findIndex((each) => each.value === value);
    const [option, neighbor] = [options[at], options[at + by]];
    return option && neighbor ? options.with(at, neighbor).with(at + by, option) : [...options];
  };
  const steps = config.steps.map((step) => {
    if (step.key !== stepKey) return step;
    const { options, conditionalOptions } = step;
    return {
      ...step,
      options: moveIn(options),
      ...(conditionalOptions && { conditionalOptions: moveIn(conditionalOptions) }),
    };
  });
  const differences = findDifferences(config, { ...config, steps });
  return differences.length > 0 ? { type: "apply-differences", differences } : undefined;
}
