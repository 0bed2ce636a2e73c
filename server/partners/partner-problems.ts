import { fixChoices } from "#shared/engine/fix-choices.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Partner } from "#shared/partners.ts";

/** What is settled with a partner and does not fit the rules, in sentences. */
export function partnerProblems(rules: Rules, { fixedChoices }: Partner): readonly string[] {
  return fixChoices(rules, fixedChoices).problems;
}
