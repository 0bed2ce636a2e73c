import { parseCookie } from "cookie";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { addRoute } from "#server/http/add-route.ts";
import { originList } from "#server/partners/origin-list.ts";
import type { PartnerSettings } from "#server/partners/partners-file.ts";
import { EMBED_QUERY } from "#shared/embed.ts";
import { onlyPartner } from "#shared/partner-id.ts";
import { TAB_COOKIE } from "#shared/tab-cookie.ts";
import { foreignFramer, refuseFramer } from "./refuse-framer.ts";

/** Serves the pages: from the build, or from the sources in development. */
export interface Client {
  /** Sends a page such as 'frame.html'; undefined if there is no such page. */
  readonly page: (file: string) => SendPage | undefined;
  /** Serves all other files of the client. */
  readonly files: RequestHandler;
}

type SendPage = (req: Request, res: Response, shown: Shown) => void | Promise<void>;

export interface Shown {
  /** Origins that may frame the page besides our own; undefined: any. */
  readonly framers: readonly string[] | undefined;
  /** A resource that the browser should fetch right away. */
  readonly preload: string | undefined;
}

interface PageDeps {
  readonly client: Client;
  readonly partners: PartnerSettings;
  /** Origins that may frame the page, unless a partner lists its own; undefined: any. Staff views never render framed. */
  readonly embedOrigins: readonly string[] | undefined;
  /** The origin of the page as visitors reach it; undefined: the Host of the request. */
  readonly publicOrigin: string | undefined;
}

/** The page's first request. The URL must be the one that the client uses, or the preload is wasted. */
const RULES = "/api/configuration/rules/adjustable-height-work-table";

/** The whole page, and the page inside a partner's frame. */
const PAGES = { "/": "index.html", "/index.html": "index.html", "/frame.html": "frame.html" };

/** The HTML pages, with a policy on who may frame them. */
export function pageRoutes({ client, ...deps }: PageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, file] of Object.entries(PAGES)) {
    const send = client.page(file);
    if (send) addRoute(router, path, { get: answer(send, deps) });
  }
  return router;
}

function answer(
  send: SendPage,
  { partners, embedOrigins, publicOrigin }: Omit<PageDeps, "client">,
): RequestHandler {
  return async (req, res) => {
    const id = partnerOf(req);
    const partner = id === undefined ? undefined : await partners.find(id);
    const framers = partner?.origins ?? embedOrigins;
    const query = id === undefined ? "" : `?partner=${id}`;
    if (framers) {
      // Keeps caches from sending the page to a framer that is refused, or the refusal to one that is allowed.
      res.vary("Referer").vary("Sec-Fetch-Dest");
      const foreign = foreignFramer(req, publicOrigin);
      if (foreign && !originList(framers)(foreign)) return refuseFramer(res, foreign, `/${query}`);
    }
    await send(req, res, { framers, preload: showsStaff(req) ? undefined : RULES + query });
  };
}

/** The partner in the query of the page, if it is valid and given once. */
function partnerOf(req: Request): string | undefined {
  const query = new URLSearchParams(req.originalUrl.replace(/^[^?]*/, ""));
  return onlyPartner(query.getAll(EMBED_QUERY.partner));
}

/** Whether the page opens with a staff view, which does not use the rules. */
function showsStaff(req: Request): boolean {
  return parseCookie(req.get("Cookie") ?? "")[TAB_COOKIE] !== undefined;
}
