import { createContext } from "react";
import type { RulesReply } from "#shared/api/rules.ts";
import { PAGE_RULES_ID } from "#shared/page-rules.ts";

/** The rules that came with the page. */
export interface PageRules {
  readonly reply: RulesReply;
  /** Their ETag. */
  readonly tag: string | undefined;
}

/** If undefined, the configurator requests the rules. */
export const PageRulesContext = createContext<PageRules | undefined>(undefined);

/** Takes the rules from the page; undefined if the server sent it without them. */
export function takePageRules(): PageRules | undefined {
  const element = document.getElementById(PAGE_RULES_ID);
  element?.remove();
  if (!element?.textContent) return undefined;
  return { reply: JSON.parse(element.textContent), tag: element.dataset.tag };
}
