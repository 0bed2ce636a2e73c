import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { isDiskFull, isReadOnly } from "#server/platform/disk.ts";
import { ApiError, isBusy, LostDatabaseError } from "#server/platform/errors.ts";
import type { ErrorReply } from "#shared/api/declaration/reply.ts";
import { NEVER_CACHED } from "./cache-control.ts";
import { contextOf } from "./request-log.ts";

/** Headers that a route may have set for a file. They do not apply to the error sent in its place. */
const FILE_HEADERS = ["Content-Type", "Content-Disposition", "ETag", "Last-Modified"];

/** Turns every thrown error into a reply, as the only place that does. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (thrown, _req, res, _next) => {
    const context = contextOf(res);
    if (res.writableEnded) {
      log.error({ requestId: context.id, err: thrown }, "error after the reply");
      return;
    }
    if (res.headersSent) {
      // Cut the connection, so that the client does not mistake a partial reply for a complete one.
      Object.assign(context, { err: thrown, aborted: true });
      res.destroy();
      return;
    }
    const error = thrown instanceof ApiError ? thrown : toApiError(thrown);
    const fault = thrown instanceof ApiError ? thrown.cause : thrown;
    Object.assign(context, { code: error.code, ...(error.status >= 500 && { err: fault }) });
    const retryAfter = error.status === 503 ? 1 : error.retryAfter;
    if (retryAfter !== undefined) res.set("Retry-After", String(retryAfter));
    for (const name of FILE_HEADERS) res.removeHeader(name);
    res.status(error.status).set("Cache-Control", NEVER_CACHED).json(errorReply(error, context.id));
  };
}

/** The JSON body of an error. */
export function errorReply(error: ApiError, requestId: string): ErrorReply {
  const { message, code, validationErrors, revision } = error;
  return {
    success: false,
    error: message,
    code,
    ...(validationErrors && { validationErrors: [...validationErrors] }),
    ...(revision !== undefined && { revision }),
    requestId,
  };
}

/** Maps known errors of Express, its body parser, SQLite and the disk; masks all others as 500. */
function toApiError(thrown: unknown): ApiError {
  // The path is not valid UTF-8.
  if (thrown instanceof URIError) return new ApiError(404, "not_found");
  const [type, status] = ["type", "status"].map((name) => readProperty(thrown, name));
  if (type === "entity.parse.failed") return new ApiError(400, "invalid_json");
  if (type === "entity.too.large") return new ApiError(413, "too_large");
  if (type === "charset.unsupported" || type === "encoding.unsupported") return new ApiError(415, "unsupported_type");
  if (isBusy(thrown)) return new ApiError(503, "busy");
  if (thrown instanceof LostDatabaseError || isReadOnly(thrown)) return new ApiError(503, "not_ready");
  if (isDiskFull(thrown)) return new ApiError(507, "disk_full");
  if (typeof status === "number" && status >= 400 && status < 500) return new ApiError(400, "bad_request");
  return new ApiError(500, "internal");
}

function readProperty(thrown: unknown, name: string): unknown {
  return thrown instanceof Error ? Reflect.get(thrown, name) : undefined;
}
