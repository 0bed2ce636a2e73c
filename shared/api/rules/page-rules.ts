import type { CompanyHead } from "#shared/quotes/company.ts";
import type { RulesReply } from "./rules.ts";

/** The ID of the element in a page that holds the reply to GET rules as JSON. */
export const PAGE_RULES_ID = "page-rules";

/** In place of the company's name, until somebody enters it. */
export const NO_NAME = "Workbench Configurator";

/** The rules that come with a page, and whose page it is. */
export interface PageRules {
  readonly reply: RulesReply;
  /** The ETag of GET rules. */
  readonly tag: string;
  /** Whether the server has a photo of the first starting bench. */
  readonly hasPhoto?: boolean;
  /** Undefined in tests of the rest of the page. */
  readonly company?: CompanyHead | undefined;
}
