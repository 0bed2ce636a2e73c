import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { type CurrentRequest, runForRequest } from "#server/platform/current-request.ts";
import type { Log } from "#server/platform/log.ts";
import { addressCaller } from "./limit-requests.ts";

/** Facts about a request, collected for its log line. */
interface RequestContext extends CurrentRequest {
  /** An address, until the guard knows better. */
  caller: () => string;
  /** Set by the guard. */
  admitAgain?: () => Promise<void>;
  /** The name to log for a reply that comes from no route. */
  route?: string | undefined;
  /** The author of a change by staff, as histories and the audit trail name people and programs. */
  author?: string;
  /** The stable code of the error reply. */
  code?: string;
  /** The error behind a 5xx. */
  err?: unknown;
  /** Whether the server aborted the reply. */
  aborted?: boolean;
}

const CONTEXT_KEY = Symbol("request context");

type WithContext = ServerResponse & { [CONTEXT_KEY]?: RequestContext };

/** The context of the request that a response belongs to. */
export function contextOf(res: WithContext): RequestContext {
  res[CONTEXT_KEY] ??= { id: randomUUID(), caller: () => "" };
  return res[CONTEXT_KEY];
}

/** For a `next` that an event of the request's stream calls. Node emits it outside of the context. */
export function keepContext(res: Response, next: NextFunction): NextFunction {
  const context = contextOf(res);
  return (error?: unknown) => runForRequest(context, () => next(error));
}

/** 32 hexadecimal digits, as from nginx, or a UUID. Other IDs could hold personal data: some proxies make them of addresses. */
const PROXY_ID = /^[\da-f]{8}(-?)(?:[\da-f]{4}\1){3}[\da-f]{12}$/i;

/** The ID that a proxy gave the request, so that both logs name the same one; undefined without one. */
function readProxyId(req: Request): string | undefined {
  const id = req.get("X-Request-Id");
  return id !== undefined && PROXY_ID.test(id) ? id : undefined;
}

/** Polled every few seconds by supervisors. */
const HEALTH_ROUTES = ["/healthz", "/readyz"];

/** The part of a request that the metrics count. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern. Its values are few, whatever clients request. */
  readonly route: string;
  /** Undefined if the client left before the reply. */
  readonly status: number | undefined;
  /** Undefined for a request that could not be read. */
  readonly ms: number | undefined;
}

export type ObserveRequest = (request: AnsweredRequest) => void;

interface RequestLogDeps {
  readonly log: Log;
  /** Whether a proxy is in front of the server, which may give each request its ID. */
  readonly isProxied: boolean;
  readonly observe?: ObserveRequest | undefined;
}

/**
 * Logs one line per request once its reply has ended. The line has the route's pattern, because paths, queries, headers
 * and bodies can hold personal data, which belongs in the database only. All other lines about the request get its ID.
 */
export function requestLog({ log, isProxied, observe }: RequestLogDeps): RequestHandler {
  return (req, res: WithContext & Response, next) => {
    const id = (isProxied && readProxyId(req)) || randomUUID();
    const context: RequestContext = { id, caller: () => addressCaller(req) };
    res[CONTEXT_KEY] = context;
    res.setHeader("X-Request-Id", context.id);
    const { socket } = req;
    const start = { at: performance.now(), bytes: socket.bytesWritten };
    res.on("close", () => {
      const { id: requestId, author, code, err, aborted } = context;
      const { method } = req;
      const route = routeOf(req, res);
      const status = res.headersSent ? res.statusCode : undefined;
      const exactMs = performance.now() - start.at;
      observe?.({ method, route, status, ms: exactMs });
      const ms = Math.round(exactMs * 10) / 10;
      // Bytes on the wire, headers included.
      const bytes = socket.bytesWritten - start.bytes;
      if (log.writeInfo && isPlain(res, route, context))
        return log.writeInfo(
          `"requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${ms},"bytes":${bytes},"msg":"request"`,
        );
      const line = {
        ...{ requestId, method, route },
        ...(status !== undefined && { status }),
        ...{ ms, bytes },
        ...(author !== undefined && { author }),
        ...(code !== undefined && { code }),
        ...(err !== undefined && { err }),
      };
      if (aborted) log.error(line, "reply aborted");
      else log[levelOf(status, route)](line, res.writableFinished ? "request" : "client disconnected");
    });
    runForRequest(context, next);
  };
}

/** Whether the line says only what most lines say. It is written by hand then, because the log takes several times as long. */
const isPlain = (res: Response, route: string, { author, code, err, aborted }: RequestContext) =>
  res.writableFinished && res.statusCode < 500 && !HEALTH_ROUTES.includes(route) && !(author ?? code ?? err ?? aborted);

function routeOf(req: Request, res: Response): string {
  const path: unknown = req.route?.path;
  return typeof path === "string" ? path : (contextOf(res).route ?? "unknown");
}

function levelOf(status = 0, route: string) {
  if (status >= 500) return "error";
  return HEALTH_ROUTES.includes(route) ? "debug" : "info";
}
