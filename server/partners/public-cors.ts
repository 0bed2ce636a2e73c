import cors from "cors";
import type { Cors } from "#server/http/serve.ts";
import { cachePerRules } from "#server/platform/cache.ts";
import type { Partner } from "#shared/partners/partner.ts";
import { originList } from "./origin-list.ts";
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
  // Once until a partner changes, because there can be thousands.
  const isListed = cachePerRules((current: readonly Partner[]) =>
    originList([...embedOrigins, ...current.flatMap(({ origins = [] }) => origins)]),
  );
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
