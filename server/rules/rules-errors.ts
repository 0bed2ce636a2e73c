import type { ValidationError } from "#shared/api.ts";
import type { RulesProblem } from "#shared/engine/check-rules.ts";

/** More problems than that are not read one by one. */
export const MOST_PROBLEMS = 100;

/** The problems of a rules document as the wire tells them. */
export function rulesErrors(problems: readonly RulesProblem[]): readonly ValidationError[] {
  return problems
    .slice(0, MOST_PROBLEMS)
    .map(({ path, code, message }) => ({ path, code, message }));
}
