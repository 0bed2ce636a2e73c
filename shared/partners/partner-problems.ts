import { fixChoices } from "#shared/engine/fix-choices.ts";
import type { Rules } from "#shared/rules/model.ts";
import { priceRules } from "./apply-price-list.ts";
import type { Partner } from "./partner.ts";

/** The settings of a partner that do not match the rules, in sentences for staff. */
export function partnerProblems(
  rules: Rules,
  { fixedChoices, priceList }: Pick<Partner, "fixedChoices" | "priceList">,
): readonly string[] {
  return [...fixChoices(rules, fixedChoices).problems, ...priceRules(rules, priceList).problems];
}
