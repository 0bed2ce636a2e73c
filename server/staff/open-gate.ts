import type { Request } from "express";
import { ApiError } from "#server/errors.ts";
import type { Gate } from "./gate.ts";

const FORWARDING_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** The gate of a server without a password: open to this machine alone. */
export const openGate: Gate = {
  access: async (req) => {
    refuseStrangers(req);
    return "open";
  },
  admit: async (req) => {
    refuseStrangers(req);
    return null;
  },
};

/**
 * The server listens on loopback; a loopback Host and Origin keep out pages of other sites (by another
 * name for this address, too), and forwarding headers show a proxy that would let the world in. So does
 * HTTP/1.0: no browser speaks it, but proxies do that were told nothing but where to pass requests on.
 */
function refuseStrangers(req: Request): void {
  const origin = req.get("Origin");
  const allowed =
    req.httpVersion !== "1.0" &&
    isLoopback(`http://${req.get("Host") ?? ""}`) &&
    (origin === undefined || isLoopback(origin)) &&
    req.get("Sec-Fetch-Site") !== "cross-site" &&
    FORWARDING_HEADERS.every((name) => req.headers[name] === undefined);
  if (!allowed) throw new ApiError(403, "forbidden");
}

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
