import type { RequestHandler } from "express";
import { rateLimit } from "express-rate-limit";
import { ApiError } from "#server/errors.ts";
import { addressKey } from "#server/http/address-key.ts";

const WINDOW_MS = 15 * 60 * 1000;

const MOST_FAILURES = 5;

/** At most five wrong passwords per address in 15 minutes, then 429 with Retry-After, for right ones, too. */
export function signInLimit(): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: MOST_FAILURES,
    keyGenerator: addressKey,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    // Attempts under way count as wrong until they are answered: many at once are no way around.
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_req, res) => res.statusCode !== 401,
    handler: () => {
      throw new ApiError(429, "too_many_sign_ins");
    },
  });
}
