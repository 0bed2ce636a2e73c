import { Router } from "express";
import { addRoute } from "#server/http/add-route.ts";
import { type PackedBody, packBody, sendPacked } from "#server/http/packed-body.ts";
import { staticClient } from "#server/http/static-client.ts";
import { keepLatest } from "#server/rules/keep-latest.ts";
import type { RulesStore } from "#server/rules/store.ts";
import { sessionCookieName } from "#server/staff/session-cookie.ts";
import { openApiDocument } from "./document.ts";

interface OpenApiDeps {
  readonly rules: RulesStore;
  /** The built page, if any. */
  readonly docsDir: string | undefined;
  readonly publicOrigin: string | undefined;
  readonly httpsOnly: boolean;
}

const PAGE = "/api/docs";

/** Redoc's script inserts inline styles and small images. Scripts come from this server only. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(";");

/** The OpenAPI document, and the page that shows it. */
export function openApiRoutes(deps: OpenApiDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const document = currentDocument(deps);

  addRoute(router, "/api/openapi.json", {
    get: async (req, res) => {
      // The document is public, so that OpenAPI tools on any site can read it.
      res.set({ "Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*" });
      sendPacked(req, res.type("application/json"), await document());
    },
  });

  if (deps.docsDir === undefined) return router;
  const serve = staticClient(deps.docsDir);
  router.use(PAGE, (_req, res, next) => {
    res.set("Content-Security-Policy", PAGE_POLICY);
    next();
  });
  addRoute(router, PAGE, {
    get: (req, res, next) => {
      req.url = "/";
      serve(req, res, next);
    },
  });
  router.use(PAGE, serve);
  return router;
}

/** Caches the document until the rules, and so its examples, change. */
function currentDocument({ rules: store, publicOrigin, httpsOnly }: OpenApiDeps) {
  const site = { publicOrigin, cookieName: sessionCookieName(httpsOnly) };
  const keep = keepLatest<number, PackedBody>();
  return async (): Promise<PackedBody> => {
    const { rules, revision } = await store.current();
    return keep(revision, () => packBody(JSON.stringify(openApiDocument(site, rules, revision))));
  };
}
