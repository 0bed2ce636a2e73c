import type { StepDocument } from "#shared/rules.ts";

/** Whether a step has conditional options, which are edited in the rules file. */
export function isConditional({ conditionalOptions = [] }: StepDocument): boolean {
  return conditionalOptions.length > 0;
}
