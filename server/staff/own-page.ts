import type { Request } from "express";
import { ApiError } from "#server/errors.ts";

/**
 * Refuses a request that did not come from this product's own page, which a browser tells by Origin, or
 * else by Sec-Fetch-Site; a request that says neither is refused, too. `publicOrigin`: where the page is
 * known to the world; undefined: at the Host that the request names.
 */
export function refuseOtherPages(req: Request, publicOrigin: string | undefined): void {
  if (isOwnPage(req, publicOrigin)) return;
  throw new ApiError(403, "forbidden", undefined, {
    message: "This request did not come from the product's own page. Nothing was changed.",
  });
}

function isOwnPage(req: Request, publicOrigin: string | undefined): boolean {
  const origin = req.get("Origin");
  if (origin === undefined) return req.get("Sec-Fetch-Site") === "same-origin";
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === req.get("Host")?.toLowerCase();
}
