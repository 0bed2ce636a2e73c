import { createContext } from "react";
import { NO_NAME, PAGE_RULES_ID, type PageRules } from "#shared/api/rules/page-rules.ts";
import type { CompanyHead } from "#shared/quotes/company.ts";

/** If undefined, the configurator requests the rules. */
export const PageRulesContext = createContext<PageRules | undefined>(undefined);

/** The company whose page it is. */
export const CompanyContext = createContext<CompanyHead>({ name: NO_NAME });

/** The company of a page that came without rules. */
export function readCompany(): CompanyHead {
  const { company } = document.documentElement.dataset;
  return company === undefined ? { name: NO_NAME } : JSON.parse(company);
}

/** Takes the rules from the page; undefined if the server sent it without them. */
export function takePageRules(): PageRules | undefined {
  const element = document.getElementById(PAGE_RULES_ID);
  element?.remove();
  const { tag, company } = element?.dataset ?? {};
  if (!element?.textContent || tag === undefined) return undefined;
  const hasPhoto = document.documentElement.dataset.photo !== undefined;
  return { reply: JSON.parse(element.textContent), tag, hasPhoto, company: company && JSON.parse(company) };
}
