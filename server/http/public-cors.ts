import cors from "cors";
import { type RequestHandler, Router } from "express";
import { type OriginList, originList } from "#server/partners/origin-list.ts";
import type { PartnerSettings } from "#server/partners/partners-file.ts";
import type { Partner } from "#shared/partners.ts";

/** The visitors' routes, by method. A staff route must never be among them. */
const PUBLIC_ROUTES = {
  GET: ["/api/configuration/rules/:product", "/uploads/images/:filename"],
  POST: ["/api/pricing/calculate", "/api/quotes/submit"],
};

/** The time for which a browser caches a preflight. */
const PREFLIGHT_S = 600;

interface PublicCorsDeps {
  readonly partners: PartnerSettings;
  readonly embedOrigins: readonly string[] | undefined;
}

/**
 * CORS headers on the visitors' routes, never with credentials, for origins listed by a partner or in EMBED_ORIGINS.
 * Without any list, any page may frame the configurator, but no foreign script may call the API.
 */
export function publicCors({ partners, embedOrigins = [] }: PublicCorsDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const isListed = listedOrigins(embedOrigins);
  const allow = (methods: string[]): RequestHandler => {
    const answer = cors({
      origin: true,
      methods,
      allowedHeaders: ["Content-Type", "Idempotency-Key", "If-None-Match"],
      exposedHeaders: ["ETag", "Retry-After", "RateLimit", "RateLimit-Policy"],
      maxAge: PREFLIGHT_S,
    });
    return async (req, res, next) => {
      const origin = req.get("Origin");
      // Also without an Origin: otherwise a cache could send this reply, without CORS headers, to a partner's script.
      res.vary("Origin");
      if (origin === undefined) return next();
      const { partners: current } = await partners.current();
      if (isListed(current)(origin)) return answer(req, res, next);
      next();
    };
  };
  for (const path of PUBLIC_ROUTES.GET) router.all(path, allow(["GET", "HEAD"]));
  for (const path of PUBLIC_ROUTES.POST) router.all(path, allow(["POST"]));
  return router;
}

/** All listed origins, computed once per version of partners.json, which can list thousands. */
function listedOrigins(embedOrigins: readonly string[]) {
  let known: { readonly partners: readonly Partner[]; readonly list: OriginList } | undefined;
  return (partners: readonly Partner[]): OriginList => {
    if (known?.partners !== partners) {
      const own = partners.flatMap(({ origins = [] }) => origins);
      known = { partners, list: originList([...embedOrigins, ...own]) };
    }
    return known.list;
  };
}
