import type { Request, RequestHandler, Response } from "express";
import { MemoryStore, type Options, rateLimit } from "express-rate-limit";
import { ApiError } from "#server/errors.ts";
import { addressKey } from "#server/http/address-key.ts";

const WINDOW_MS = 10 * 60 * 1000;

/** Allows a few corrections per quote, but no flood of invalid requests. */
const ATTEMPTS_PER_QUOTE = 10;

export interface SubmitLimit {
  /** Limits attempts per address: 429 with Retry-After. */
  readonly countAttempt: RequestHandler;
  /** Stores a quote and counts it for the address, unless storing fails; 429 above the limit. */
  readonly countQuote: <Reply>(
    req: Request,
    res: Response,
    store: () => Promise<Reply>,
  ) => Promise<Reply>;
}

/** At most `limit` quotes per address in ten minutes, and ten attempts for each; undefined: no limit. */
export function submitLimit(limit: number | undefined): SubmitLimit {
  if (limit === undefined)
    return {
      countAttempt: (_req, _res, next) => next(),
      countQuote: (_req, _res, store) => store(),
    };
  const quotes = new MemoryStore();
  const options: Partial<Options> = {
    windowMs: WINDOW_MS,
    keyGenerator: addressKey,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    handler: () => {
      throw new ApiError(429, "too_many_requests");
    },
  };
  const limitQuotes = rateLimit({ ...options, limit, store: quotes });
  return {
    countAttempt: rateLimit({ ...options, limit: limit * ATTEMPTS_PER_QUOTE }),
    async countQuote(req, res, store) {
      try {
        await new Promise<void>((resolve, reject) => {
          limitQuotes(req, res, (error) => (error ? reject(error) : resolve()));
        });
        return await store();
      } catch (error) {
        await quotes.decrement(addressKey(req));
        throw error;
      }
    },
  };
}
