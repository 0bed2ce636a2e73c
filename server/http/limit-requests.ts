import type { Request, RequestHandler } from "express";
import { rateLimit } from "express-rate-limit";
import { ApiError } from "#server/errors.ts";
import { addressKey } from "./address-key.ts";

const WINDOW_MS = 10 * 60 * 1000;

/** At most this many requests per address, or other key, in ten minutes. One more gets 429 with Retry-After. */
export function limitRequests(
  limit: number,
  message?: string,
  keyGenerator: (req: Request) => string = addressKey,
): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit,
    keyGenerator,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    handler: () => {
      throw new ApiError(
        429,
        "too_many_requests",
        undefined,
        message === undefined ? {} : { message },
      );
    },
  });
}
