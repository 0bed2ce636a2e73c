import cors from "cors";
import { type RequestHandler, Router } from "express";
import { type OriginList, originList } from "#server/partners/origin-list.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import type { Partner } from "#shared/partners.ts";

/** What visitors do, by the methods of its routes. Nothing of staff is among it. */
const PUBLIC_ROUTES = {
  GET: ["/api/configuration/rules/:product", "/uploads/images/:filename"],
  POST: ["/api/pricing/calculate", "/api/quotes/submit"],
};

/** How long a browser remembers that it may ask, in seconds. */
const REMEMBERED_S = 600;

export interface PublicCorsDeps {
  readonly partners: PartnerSettings;
  readonly embedOrigins: readonly string[] | undefined;
}

/**
 * Lets scripts of the partners' pages read what visitors may. Those alone who are named, by a partner or in
 * EMBED_ORIGINS: that anyone may frame the page where nobody is does not mean that the scripts of any page may send
 * us quotes. Never with credentials.
 */
export function publicCors({ partners, embedOrigins = [] }: PublicCorsDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const isNamed = namedOrigins(embedOrigins);
  const allow = (methods: string[]): RequestHandler => {
    const answer = cors({
      origin: true,
      methods,
      allowedHeaders: ["Content-Type", "Idempotency-Key", "If-None-Match"],
      exposedHeaders: ["ETag", "Retry-After", "RateLimit", "RateLimit-Policy"],
      maxAge: REMEMBERED_S,
    });
    return async (req, res, next) => {
      const origin = req.get("Origin");
      // Also without one: a copy of that answer would not do for a script of a partner.
      res.vary("Origin");
      if (origin === undefined) return next();
      const { partners: settled } = await partners.current();
      if (isNamed(settled)(origin)) return answer(req, res, next);
      next();
    };
  };
  for (const path of PUBLIC_ROUTES.GET) router.all(path, allow(["GET", "HEAD"]));
  for (const path of PUBLIC_ROUTES.POST) router.all(path, allow(["POST"]));
  return router;
}

/** All origins that are named anywhere, put together once for each reading of the partners' file. */
function namedOrigins(embedOrigins: readonly string[]) {
  let known: { readonly partners: readonly Partner[]; readonly list: OriginList } | undefined;
  return (partners: readonly Partner[]): OriginList => {
    if (known?.partners !== partners) {
      const own = partners.flatMap(({ origins = [] }) => origins);
      known = { partners, list: originList([...embedOrigins, ...own]) };
    }
    return known.list;
  };
}
