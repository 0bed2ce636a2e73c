import { MOST_PROBLEMS } from "#server/files/json-file.ts";
import type { ValidationError } from "#shared/api.ts";
import type { RulesProblem } from "#shared/engine/check-rules.ts";

/** The problems of a rules document as the wire tells them. */
export function rulesErrors(problems: readonly RulesProblem[]): readonly ValidationError[] {
  return problems
    .slice(0, MOST_PROBLEMS)
    .map(({ path, code, message }) => ({ path, code, message }));
}
