import { checkRules } from "#shared/check/check-rules.ts";
import type { RulesProblem } from "#shared/check/rules-problem.ts";

export function allProblems(input: unknown): readonly RulesProblem[] {
  const { problems, warnings = [] } = checkRules(input);
  return [...problems, ...warnings];
}
