import { fixChoices } from "#shared/engine/fix-choices.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { Partner } from "./partner.ts";

/** The settings that do not match the rules, as sentences for staff. */
export function partnerProblems(
  rules: Rules,
  { fixedChoices }: Pick<Partner, "fixedChoices" | "priceList">,
): readonly string[] {
  return fixChoices(rules, fixedChoices).problems;
}
