import { createContext } from "react";
import { PAGE_RULES_ID, type PageRules } from "#shared/api/rules/page-rules.ts";
import type { CompanyHead } from "#shared/quotes/company.ts";

/** If undefined, the configurator requests the rules. */
export const PageRulesContext = createContext<PageRules | undefined>(undefined);

/** Before the page knows whose it is. */
export const NO_COMPANY: CompanyHead = { name: "Workbench Configurator" };

/** The company whose page it is. */
export const CompanyContext = createContext(NO_COMPANY);

/** Takes the rules from the page; undefined if the server sent it without them. */
export function takePageRules(): PageRules | undefined {
  const element = document.getElementById(PAGE_RULES_ID);
  element?.remove();
  const { tag, company } = element?.dataset ?? {};
  if (!element?.textContent || tag === undefined) return undefined;
  const hasPhoto = document.documentElement.dataset.photo !== undefined;
  return { reply: JSON.parse(element.textContent), tag, hasPhoto, company: company && JSON.parse(company) };
}
