import type { OptionDocument, StepDocument } from "#shared/rules.ts";

/** The options of a step, each value once. */
export function optionsOf(step: StepDocument | undefined): readonly OptionDocument[] {
  const all = step ? [...step.options, ...(step.conditionalOptions ?? [])] : [];
  return all.filter(({ value }, index) => all.findIndex((each) => each.value === value) === index);
}
