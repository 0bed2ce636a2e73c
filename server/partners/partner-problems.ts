import type { Rules } from "#shared/engine/model.ts";
import { problemOf } from "#shared/engine/problem.ts";
import { type RejectionCode, reviewChoices } from "#shared/engine/review-choices.ts";
import type { Partner } from "#shared/partners.ts";

/** What no choice of a visitor makes good; an option that waits for another one may still become available. */
const LASTING: ReadonlySet<RejectionCode> = new Set([
  "unknown_step",
  "unknown_option",
  "invalid_choice",
  "exclusive_option",
]);

/** What is settled with a partner and does not fit the rules, in sentences. */
export function partnerProblems(rules: Rules, { fixedChoices }: Partner): readonly string[] {
  return reviewChoices(rules, fixedChoices)
    .rejections.filter(({ code }) => LASTING.has(code))
    .map((rejection) => problemOf(rejection).message);
}
