import { readCosts } from "#shared/quotes/quote-costs.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { cachePerRules } from "./cache-per-rules.ts";

/** The costs of a revision, read once. Undefined if it has none. */
export const costsOfRules = cachePerRules((document: RulesDocument) => readCosts(document));
