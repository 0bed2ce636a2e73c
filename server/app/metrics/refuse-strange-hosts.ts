import { isIP } from "node:net";
import { hostname } from "node:os";
import type { RequestHandler } from "express";
import { ApiError } from "#server/platform/errors.ts";

/** Names without a dot, and endings that nobody can register. Only a local network knows them. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/;

const STRANGE_HOST =
  "The metrics are not served under this name. Use an IP address of the server, or set METRICS_HOST to the name.";

/**
 * Refuses a Host that a stranger may have pointed at this port, because a page of that name could read the metrics in the
 * browser of somebody who reaches them. IP addresses, names of the local network, the machine's own name and `host`, where
 * the port listens, are let in.
 */
export function refuseStrangeHosts(host: string): RequestHandler {
  const own = [host, hostname()].map((name) => name.toLowerCase());
  return (req, _res, next) => {
    const url = `http://${req.headers.host}`;
    const name = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|[\].]$/g, "") : "";
    const isKnown = isIP(name) > 0 || LOCAL_NAME.test(name) || own.includes(name);
    next(isKnown ? undefined : new ApiError(403, "forbidden", undefined, { message: STRANGE_HOST }));
  };
}
