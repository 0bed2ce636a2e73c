import { type RequestHandler, Router } from "express";
import { only } from "#server/http/add-route.ts";
import { type PackedBody, packBody, sendPacked } from "#server/http/packed-body.ts";
import { staticClient } from "#server/http/static-client.ts";
import type { RulesStore } from "#server/rules/store.ts";
import { sessionCookieName } from "#server/staff/session-cookie.ts";
import { openApiDocument } from "./document.ts";

export interface OpenApiDeps {
  readonly rules: RulesStore;
  /** The built page; undefined where there is none. */
  readonly docsDir: string | undefined;
  readonly publicOrigin: string | undefined;
  readonly httpsOnly: boolean;
}

const PAGE = "/api/docs";

/** Redoc inserts style sheets and small images by script. Scripts come from this server only. */
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

/** This API, described for programs and, on a page, for people. */
export function openApiRoutes(deps: OpenApiDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const document = currentDocument(deps);

  router
    .route("/api/openapi.json")
    .get(async (req, res) => {
      // Nothing in it is secret: pages with tools for such documents may read it, wherever they are from.
      res.set({ "Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*" });
      sendPacked(req, res.type("application/json"), await document());
    })
    .all(only("GET", "HEAD"));

  if (deps.docsDir === undefined) return router;
  const serve = staticClient(deps.docsDir);
  const page: RequestHandler = (req, res, next) => {
    req.url = "/";
    serve(req, res, next);
  };
  router.use(PAGE, (_req, res, next) => {
    res.set("Content-Security-Policy", PAGE_POLICY);
    next();
  });
  router.route(PAGE).get(page).all(only("GET", "HEAD"));
  router.use(PAGE, serve);
  return router;
}

/** The document, made when it is asked for and kept until its examples may be others. */
function currentDocument({ rules: store, publicOrigin, httpsOnly }: OpenApiDeps) {
  const site = { publicOrigin, cookieName: sessionCookieName(httpsOnly) };
  let kept: { readonly revision: number; readonly body: Promise<PackedBody> } | undefined;
  return async (): Promise<PackedBody> => {
    const { rules, revision } = await store.current();
    if (kept?.revision !== revision)
      kept = { revision, body: packBody(JSON.stringify(openApiDocument(site, rules, revision))) };
    return kept.body;
  };
}
