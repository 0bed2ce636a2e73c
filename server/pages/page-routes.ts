import { type Request, type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import type { Photos } from "#server/documents/drawings/photos.ts";
import { addRoute } from "#server/http/add-route.ts";
import { NEVER_CACHED } from "#server/http/cache-control.ts";
import type { TaskQueue } from "#server/http/concurrency.ts";
import { tagOf } from "#server/http/packed-body.ts";
import { readQuery } from "#server/http/read-query.ts";
import { contextOf } from "#server/http/request-log.ts";
import { originList } from "#server/partners/origin-list.ts";
import { type PartnerRules, type PartnerRulesOf, rulesVersion } from "#server/partners/partner-rules.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { cachePerRules } from "#server/platform/cache.ts";
import { runForNoRequest } from "#server/platform/current-request.ts";
import type { CompanyStore } from "#server/quotes/company/company-store.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import type { PageRules } from "#shared/api/rules/page-rules.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { EMBED_QUERY } from "#shared/partners/embed.ts";
import { isPartnerId, readPagePartner } from "#shared/partners/partner-id.ts";
import { type Company, companyHead } from "#shared/quotes/company.ts";
import type { Client, SendPage } from "./client.ts";
import { findForeignFramer, refuseFramer, refuseOff, refuseUnreadable } from "./refuse-page.ts";
import { repairAddress } from "./repair-address.ts";

interface PageDeps {
  readonly client: Client;
  readonly partners: PartnerSettings;
  readonly rules: RulesStore;
  readonly partnerRules: PartnerRulesOf;
  readonly computing: TaskQueue;
  readonly photos: Photos | undefined;
  readonly companyStore: Pick<CompanyStore, "loadCompany">;
  readonly log: Logger;
  /** Origins that may frame the page, unless a partner lists its own; undefined: any. Staff views never render framed. */
  readonly embedOrigins: readonly string[] | undefined;
  /** The origin of the page as visitors reach it; undefined: the Host of the request. */
  readonly publicOrigin: string | undefined;
}

/** The whole page, and the page inside a partner's frame. */
const PAGES = { "/": "index.html", "/index.html": "index.html", "/frame.html": "frame.html" };

/** The address of the customer's page is a key. Nothing the page requests or links to learns it. */
const PRIVATE_HEADERS = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };

/** The HTML pages, with a policy on who may frame them. */
export function pageRoutes({ client, ...deps }: PageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(leadToPage);
  const firstRules = createPageRules(deps);
  for (const [path, file] of Object.entries(PAGES)) {
    const send = client.page(file);
    if (send) addRoute(router, path, { get: answer(send, deps, firstRules) });
  }
  const customersPage = client.page("customer.html");
  if (customersPage)
    addRoute(router, "/q/:token", {
      get: (req, res) => {
        res.set(PRIVATE_HEADERS);
        return customersPage(req, res, { framers: [], isPrivate: true });
      },
    });
  return router;
}

/** Sends whoever follows a link that a mail program or a chat changed to the page that it leads to. */
const leadToPage: RequestHandler = ({ method, originalUrl }, res, next) => {
  const address = /^(?:GET|HEAD)$/.test(method) ? repairAddress(originalUrl) : undefined;
  if (address === undefined) return next();
  contextOf(res).route = "page";
  res.set({ "Cache-Control": NEVER_CACHED, Location: address }).status(302).end();
};

function answer(
  send: SendPage,
  { partners, embedOrigins, publicOrigin, companyStore }: Omit<PageDeps, "client">,
  firstRules: (partner: string | undefined) => Promise<PageRules | undefined>,
): RequestHandler {
  return async (req, res) => {
    const id = partnerOf(req);
    if (id !== undefined && !isPartnerId(id)) return refuseUnreadable(res);
    const partner = id === undefined ? undefined : await partners.find(id);
    if (partner && !partner.isOn) return refuseOff(res);
    const framers = partner?.origins ?? embedOrigins;
    const query = id === undefined ? "" : `?partner=${id}`;
    if (framers) {
      // Keeps caches from sending the page to a framer that is refused, or the refusal to one that is allowed.
      res.vary("Referer").vary("Sec-Fetch-Dest");
      const foreign = findForeignFramer(req, publicOrigin);
      if (foreign && !originList(framers)(foreign)) return refuseFramer(res, foreign, `/${query}`);
    }
    // There is no limit to unknown partners, and a page rendered for each would fill the memory.
    const isUnknown = id !== undefined && !partner;
    const shown = isUnknown
      ? { company: companyHead(await companyStore.loadCompany()) }
      : { rules: await firstRules(id) };
    await send(req, res, { framers, ...shown });
  };
}

/** The partner that the query of the page names; undefined for our own page. */
function partnerOf(req: Request): string | undefined {
  const { [EMBED_QUERY.partner]: named = [] } = readQuery(req.originalUrl.replace(/^[^?]*\??/, ""));
  return readPagePartner([named].flat());
}

/** Returns the rules for the pages of a partner. Without them, a page still works: it requests them. */
function createPageRules({ rules, partnerRules, computing, companyStore, photos, log }: Omit<PageDeps, "client">) {
  const pageRules = cachePerRules((own: PartnerRules, revision: number) =>
    // Many visitors wait for them: they are no visitor's own task.
    runForNoRequest(() =>
      computing(() => {
        const tag = tagOf(rulesVersion(own, revision));
        const reply = rulesReply(own.rules, revision, {}, own.partner);
        return cachePerRules((company: Company): PageRules => ({ reply, tag, company: companyHead(company) }));
      }),
    ),
  );
  const withPhoto = cachePerRules((page: PageRules): PageRules => ({ ...page, hasPhoto: true }));
  return async (partner: string | undefined): Promise<PageRules | undefined> => {
    try {
      const { rules: current, revision } = await rules.loadCurrent();
      const own = await partnerRules(current, partner);
      const page = (await pageRules(own, revision))(await companyStore.loadCompany());
      return photos?.hasOpening(own.rules) ? withPhoto(page) : page;
    } catch (error) {
      log.error({ err: error }, "page sent without rules");
      return undefined;
    }
  };
}
