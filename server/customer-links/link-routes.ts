import { type RequestHandler, Router } from "express";
import { addRoute } from "#server/http/add-route.ts";
import { noQuote, pathQuoteId } from "#server/quotes/quote-id.ts";
import type { QuoteStore } from "#server/quotes/store.ts";
import type { CustomerLinkReply } from "#shared/api/answers.ts";
import type { LinkStore } from "./link-store.ts";

interface LinkRoutesDeps {
  readonly links: LinkStore;
  readonly quotes: QuoteStore;
  readonly staffOnly: RequestHandler;
  readonly now: () => Date;
}

/** Staff renew or revoke the private link of a quote. */
export function linkRoutes({ links, quotes, staffOnly, now }: LinkRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  addRoute(router, "/api/quotes/:quoteId/link", {
    before: staffOnly,
    put: async (req, res) => {
      const quoteId = pathQuoteId(req);
      const link = await links.renew(quoteId, now());
      if (!link) throw await noQuote(quotes, quoteId);
      res.json({ success: true, link } satisfies CustomerLinkReply);
    },
    delete: async (req, res) => {
      const quoteId = pathQuoteId(req);
      if (!(await links.revoke(quoteId, now()))) throw await noQuote(quotes, quoteId);
      res.json({ success: true, link: null } satisfies CustomerLinkReply);
    },
  });
  return router;
}
