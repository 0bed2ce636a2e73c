import { Router } from "express";
import { addRoute } from "#server/http/add-route.ts";
import { packBody, sendPacked } from "#server/http/packed-body.ts";
import { perRules } from "#server/rules/per-rules.ts";
import type { CurrentRules, RulesStore } from "#server/rules/store.ts";
import { sessionCookieName } from "#server/staff/session-cookie.ts";
import { openApiDocument } from "./document.ts";
import { openApiPage, PAGE_POLICY } from "./page.ts";

interface OpenApiDeps {
  readonly rules: RulesStore;
  readonly publicOrigin: string | undefined;
  readonly httpsOnly: boolean;
}

/** The OpenAPI document, and the page that shows it. */
export function openApiRoutes(deps: OpenApiDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const current = currentDocument(deps);

  addRoute(router, "/api/openapi.json", {
    get: async (req, res) => {
      // The document is public, so that OpenAPI tools on any site can read it.
      res.set({ "Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*" });
      sendPacked(req, res.type("application/json"), (await current()).document);
    },
  });

  addRoute(router, "/api/docs", {
    get: async (req, res) => {
      res.set({ "Cache-Control": "no-cache", "Content-Security-Policy": PAGE_POLICY });
      sendPacked(req, res.type("html"), (await current()).page);
    },
  });
  return router;
}

/** Caches document and page until the rules, and so their examples, change. */
function currentDocument({ rules: store, publicOrigin, httpsOnly }: OpenApiDeps) {
  const site = { publicOrigin, cookieName: sessionCookieName(httpsOnly) };
  const pack = perRules(async ({ rules, revision }: CurrentRules) => {
    const document = openApiDocument(site, rules, revision);
    return {
      document: await packBody(JSON.stringify(document)),
      page: await packBody(openApiPage(document)),
    };
  });
  return async () => pack(await store.current());
}
