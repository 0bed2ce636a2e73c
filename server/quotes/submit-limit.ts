import type { RequestHandler } from "express";
import { rateLimit } from "express-rate-limit";
import { ApiError } from "#server/errors.ts";

const WINDOW_MS = 10 * 60 * 1000;

/** At most `limit` submissions per address in ten minutes, then 429 with Retry-After; undefined: any. */
export function submitLimit(limit: number | undefined): RequestHandler {
  if (limit === undefined) return (_req, _res, next) => next();
  return rateLimit({
    windowMs: WINDOW_MS,
    limit,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    handler: () => {
      throw new ApiError(429, "too_many_requests");
    },
  });
}
