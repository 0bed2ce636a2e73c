import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { contextOf } from "./request-context.ts";

/** Asked every few seconds, by machines. */
const HEALTH_ROUTES = ["/healthz", "/readyz"];

/**
 * One line for each request, written when its reply has ended. It names the route by its pattern: paths
 * and queries, like headers and bodies, can hold what people told us, and that belongs in the database only.
 */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const { id } = contextOf(res);
    res.set("X-Request-Id", id);
    const { socket } = req;
    const begun = { at: performance.now(), bytes: socket.bytesWritten };
    res.once("close", () => {
      const { code, err, brokenOff } = contextOf(res);
      const line = {
        requestId: id,
        method: req.method,
        route: routeOf(req, res),
        ...(res.headersSent && { status: res.statusCode }),
        ms: Math.round((performance.now() - begun.at) * 10) / 10,
        // What went over the connection, headers included.
        bytes: socket.bytesWritten - begun.bytes,
        ...(code !== undefined && { code }),
        ...(err !== undefined && { err }),
      };
      if (brokenOff) log.error(line, "reply broken off");
      else log[levelOf(res, line.route)](line, res.writableFinished ? "request" : "client gone");
    });
    next();
  };
}

function routeOf(req: Request, res: Response): string {
  const path: unknown = req.route?.path;
  return typeof path === "string" ? path : (contextOf(res).route ?? "unknown");
}

function levelOf(res: Response, route: string) {
  if (res.headersSent && res.statusCode >= 500) return "error";
  return HEALTH_ROUTES.includes(route) ? "debug" : "info";
}
