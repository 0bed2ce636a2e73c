import { isUtf8 } from "node:buffer";
import type { RequestHandler } from "express";
import { ApiError } from "#server/errors.ts";

/** Several times the number that browsers and proxies send. */
const MOST_HEADERS = 200;

/**
 * Rejects ambiguous and excessive headers: a proxy may route by the second of two Hosts, while the server reads the
 * first.
 */
export const checkHeaders: RequestHandler = (req, _res, next) => {
  if ((req.headersDistinct.host?.length ?? 0) > 1) throw new ApiError(400, "bad_request");
  if (req.rawHeaders.length > 2 * MOST_HEADERS) throw new ApiError(431, "too_large");
  next();
};

/** Rejects a body that is not UTF-8, for express.json's `verify`. The parser would replace its invalid characters. */
export function checkUtf8(body: Buffer, encoding: string): void {
  if (encoding.toLowerCase() === "utf-8" && isUtf8(body)) return;
  throw Object.assign(new Error("not UTF-8"), { type: "charset.unsupported" });
}
