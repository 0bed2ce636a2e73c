import type { RequestHandler } from "express";
import { ApiError } from "#server/errors.ts";

const FORWARDING_HEADERS = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Staff routes of a server without a password: open to this machine alone. The server listens on
 * loopback; a loopback Host and Origin keep out pages of other sites (by another name for this
 * address, too), and forwarding headers show a proxy that would let the world in.
 */
export const openAccess: RequestHandler = (req, _res, next) => {
  const origin = req.get("Origin");
  const allowed =
    isLoopback(`http://${req.get("Host") ?? ""}`) &&
    (origin === undefined || isLoopback(origin)) &&
    FORWARDING_HEADERS.every((name) => req.headers[name] === undefined);
  if (!allowed) throw new ApiError(403, "forbidden");
  next();
};

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
