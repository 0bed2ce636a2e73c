import { checkRules } from "#shared/check/check-rules.ts";
import type { RulesProblem } from "#shared/check/rules-problem.ts";

/** What is wrong with rules, and what visitors do not get of them. */
export function allProblems(input: unknown): readonly RulesProblem[] {
  const { problems, warnings = [] } = checkRules(input);
  return [...problems, ...warnings];
}
