import type { Request, RequestHandler, Response } from "express";

/** What shows the pages: the built client, or in development its sources. */
export interface Client {
  /** How a page of the client is sent, such as 'frame.html'; undefined where there is none. */
  readonly page: (file: string) => SendPage | undefined;
  /** Everything else that browsers load. */
  readonly files: RequestHandler;
}

export type SendPage = (req: Request, res: Response, shown: Shown) => void | Promise<void>;

export interface Shown {
  /** Who may frame the page beside ourselves; undefined: anyone. */
  readonly framers: readonly string[] | undefined;
  /** What the page asks for first, which a browser can fetch at once; undefined: nothing that is known. */
  readonly preload: string | undefined;
}
