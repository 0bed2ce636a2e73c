import cors from "cors";
import type { Cors } from "#server/http/serve.ts";
import type { Partner } from "#shared/partners/partner.ts";
import { type OriginList, originList } from "./origin-list.ts";
import type { PartnerSettings } from "./partner-settings.ts";

/** The time for which a browser caches a preflight. */
const PREFLIGHT_S = 600;

interface PublicCorsDeps {
  readonly partners: PartnerSettings;
  readonly embedOrigins: readonly string[] | undefined;
}

/**
 * CORS headers for the visitors' routes, never with credentials, for origins listed by a partner or in EMBED_ORIGINS.
 * Without any list, any page may frame the configurator, but no foreign script may call the API.
 */
export function createPublicCors({ partners, embedOrigins = [] }: PublicCorsDeps): Cors {
  const isListed = cacheOrigins(embedOrigins);
  return (...methods) => {
    const answer = cors({
      origin: true,
      methods,
      allowedHeaders: ["Content-Type", "Idempotency-Key", "If-None-Match"],
      exposedHeaders: ["ETag", "Retry-After", "RateLimit", "RateLimit-Policy", "X-Request-Id"],
      maxAge: PREFLIGHT_S,
    });
    return (req, res, next) => {
      // Also without an Origin: otherwise a cache could send this reply, without CORS headers, to a partner's script.
      res.setHeader("Vary", "Origin");
      const { origin } = req.headers;
      // Without a promise, because other programs send no Origin and call in numbers.
      if (origin === undefined) return next();
      return partners.getCurrent().then((current) => {
        if (isListed(current)(origin)) return answer(req, res, next);
        next();
      });
    };
  };
}

/** All listed origins, computed once until a partner changes, because there can be thousands. */
function cacheOrigins(embedOrigins: readonly string[]) {
  let known: { readonly partners: readonly Partner[]; readonly list: OriginList } | undefined;
  return (partners: readonly Partner[]): OriginList => {
    if (known?.partners !== partners) {
      const own = partners.flatMap(({ origins = [] }) => origins);
      known = { partners, list: originList([...embedOrigins, ...own]) };
    }
    return known.list;
  };
}
