import { parseCookie } from "cookie";
import { type Request, type RequestHandler, Router } from "express";
import { only } from "#server/http/only.ts";
import { originList } from "#server/partners/origin-list.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { TAB_COOKIE } from "#shared/tab-cookie.ts";
import type { Client, SendPage } from "./client.ts";
import { foreignFramer } from "./foreign-framer.ts";
import { pagePartner } from "./page-partner.ts";
import { refuseFramer } from "./refuse-framer.ts";

export interface PageDeps {
  readonly client: Client;
  readonly partners: PartnerSettings;
  /** Who may frame the page where a partner does not say; undefined: anyone, since staff views never render framed. */
  readonly embedOrigins: readonly string[] | undefined;
  /** Where the page is known to the world; undefined: at the Host that a request names. */
  readonly publicOrigin: string | undefined;
}

/** What the configurator asks for first: the client's own address of the rules. */
const RULES = "/api/configuration/rules/adjustable-height-work-table";

/** Where the whole page is, and what of it our script shows in a frame. */
const PAGES = { "/": "index.html", "/index.html": "index.html", "/frame.html": "frame.html" };

/** The pages, for whoever may show them. */
export function pageRoutes({ client, ...deps }: PageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, file] of Object.entries(PAGES)) {
    const send = client.page(file);
    if (send) router.route(path).get(answer(send, deps)).all(only("GET", "HEAD"));
  }
  return router;
}

function answer(
  send: SendPage,
  { partners, embedOrigins, publicOrigin }: Omit<PageDeps, "client">,
): RequestHandler {
  return async (req, res) => {
    const partner = pagePartner(req);
    const settled = partner === undefined ? undefined : await partners.find(partner);
    const framers = settled?.origins ?? embedOrigins;
    const query = partner === undefined ? "" : `?partner=${partner}`;
    if (framers) {
      // A copy for a page that may show this is no copy for one that may not.
      res.vary("Referer").vary("Sec-Fetch-Dest");
      const foreign = foreignFramer(req, publicOrigin);
      if (foreign && !originList(framers)(foreign)) return refuseFramer(res, foreign, `/${query}`);
    }
    await send(req, res, { framers, preload: showsStaff(req) ? undefined : RULES + query });
  };
}

/** Whether the page begins with a view of the staff, which would leave the rules unused. */
function showsStaff(req: Request): boolean {
  return parseCookie(req.get("Cookie") ?? "")[TAB_COOKIE] !== undefined;
}
