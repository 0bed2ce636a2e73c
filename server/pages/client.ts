import type { Request, RequestHandler, Response } from "express";
import type { PageRules } from "#shared/api/rules/page-rules.ts";
import type { CompanyHead } from "#shared/quotes/company.ts";

/** Serves the pages: from the build, or from the sources in development. */
export interface Client {
  /** Sends a page such as 'frame.html'; undefined if there is no such page. */
  readonly page: (file: string) => SendPage | undefined;
  /** Serves all other files of the client. */
  readonly files: RequestHandler;
}

export type SendPage = (req: Request, res: Response, shown: Shown) => void | Promise<void>;

export interface Shown {
  /** Origins that may frame the page besides our own; undefined: any. */
  readonly framers: readonly string[] | undefined;
  /** The rules for the first screen, always the same object for the same rules; undefined: the page requests them. */
  readonly rules?: PageRules | undefined;
  /** The company of a page that comes without rules. */
  readonly company?: CompanyHead | undefined;
  /** Whether no page may frame it, not even our own, and no cache may store it. */
  readonly isPrivate?: boolean;
}
