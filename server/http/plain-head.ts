import type { RequestHandler } from "express";
import { ApiError } from "#server/errors.ts";

/** Several times what browsers and proxies send. */
const MOST_HEADERS = 200;

/**
 * Refuses a request whose head can be read in two ways: one with two Hosts, which a proxy may take
 * the other of, and one with more headers than anybody sends.
 */
export const plainHead: RequestHandler = (req, _res, next) => {
  if ((req.headersDistinct.host?.length ?? 0) > 1) throw new ApiError(400, "bad_request");
  if (req.rawHeaders.length > 2 * MOST_HEADERS) throw new ApiError(431, "too_large");
  next();
};
