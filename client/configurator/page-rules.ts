import { createContext } from "react";
import type { RulesReply } from "#shared/api/rules.ts";
import { PAGE_RULES_ID } from "#shared/page-rules.ts";

/** The rules that came with the page. If undefined, the configurator requests them. */
export const PageRulesContext = createContext<RulesReply | undefined>(undefined);

/** Takes the rules from the page; undefined if the server sent it without them. */
export function takePageRules(): RulesReply | undefined {
  const element = document.getElementById(PAGE_RULES_ID);
  element?.remove();
  return element?.textContent ? JSON.parse(element.textContent) : undefined;
}
