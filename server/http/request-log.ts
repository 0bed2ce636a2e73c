import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";

/** Facts about a request, collected for its log line. */
interface RequestContext {
  /** Generated here. A client's own ID could hold personal data or belong to another request. */
  readonly id: string;
  /** The name to log for a reply that comes from no route. */
  route?: string | undefined;
  /** The stable code of the error reply. */
  code?: string;
  /** The error behind a 5xx. */
  err?: unknown;
  /** Whether the server aborted the reply. */
  aborted?: boolean;
}

const CONTEXT_KEY = Symbol("request context");

/** The context of the request that a response belongs to. */
export function contextOf(
  res: ServerResponse & { [CONTEXT_KEY]?: RequestContext },
): RequestContext {
  res[CONTEXT_KEY] ??= { id: randomUUID() };
  return res[CONTEXT_KEY];
}

/** Polled every few seconds by supervisors. */
const HEALTH_ROUTES = ["/healthz", "/readyz"];

/**
 * Logs one line per request once its reply has ended. The line has the route's pattern, because paths, queries, headers
 * and bodies can hold personal data, which belongs in the database only.
 */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const context = contextOf(res);
    res.setHeader("X-Request-Id", context.id);
    const { socket } = req;
    const start = { at: performance.now(), bytes: socket.bytesWritten };
    res.on("close", () => {
      const { id: requestId, code, err, aborted } = context;
      const line = {
        requestId,
        method: req.method,
        route: routeOf(req, res),
        ...(res.headersSent && { status: res.statusCode }),
        ms: Math.round((performance.now() - start.at) * 10) / 10,
        // Bytes on the wire, headers included.
        bytes: socket.bytesWritten - start.bytes,
        ...(code !== undefined && { code }),
        ...(err !== undefined && { err }),
      };
      if (aborted) log.error(line, "reply aborted");
      else
        log[levelOf(res, line.route)](
          line,
          res.writableFinished ? "request" : "client disconnected",
        );
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
