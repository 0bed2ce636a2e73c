import type { StepDocument } from "#shared/rules.ts";

/** How many options a step has, those with a condition among them. */
export function optionCount({ options, conditionalOptions = [] }: StepDocument): number {
  return options.length + conditionalOptions.length;
}
