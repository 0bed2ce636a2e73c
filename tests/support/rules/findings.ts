import { findingsOf } from "#server/rules/rules-file.ts";
import type { Findings } from "#server/rules/rules-store.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import { NOTHING_DERIVED } from "#shared/rules/exclusion.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { catalogDocument } from "./catalog.ts";

export const NO_FINDINGS: Findings = { derived: NOTHING_DERIVED, warnings: [] };

/** The findings of the check of a rules file. The default catalog has nothing to find, and its search takes time. */
export const findingsIn = (document: RulesDocument): Findings =>
  document === catalogDocument ? NO_FINDINGS : findingsOf(checkRules(document));
