import type { Request, RequestHandler, Response } from "express";
import { MemoryStore, type Options, rateLimit } from "express-rate-limit";
import { ApiError } from "#server/errors.ts";
import { addressKey } from "#server/http/address-key.ts";

const WINDOW_MS = 10 * 60 * 1000;

/** Who mends typos tries a few times for each quote; a flood of bad requests has an end, too. */
const ATTEMPTS_A_QUOTE = 10;

export interface SubmitLimit {
  /** Limits attempts per address: 429 with Retry-After. */
  readonly countAttempt: RequestHandler;
  /** Limits quotes per address, and counts one. */
  readonly countQuote: (req: Request, res: Response) => Promise<void>;
  /** A submission that stored nothing does not count as a quote. */
  readonly giveBack: (req: Request) => void;
}

/** At most `limit` quotes per address in ten minutes, and ten attempts for each; undefined: any. */
export function submitLimit(limit: number | undefined): SubmitLimit {
  if (limit === undefined)
    return {
      countAttempt: (_req, _res, next) => next(),
      countQuote: async () => {},
      giveBack: () => {},
    };
  const quotes = new MemoryStore();
  const counted = new WeakSet<Request>();

  const giveBack = (req: Request) => {
    if (counted.delete(req)) void quotes.decrement(addressKey(req));
  };
  const refuse = () => {
    throw new ApiError(429, "too_many_requests");
  };
  const options: Partial<Options> = {
    windowMs: WINDOW_MS,
    keyGenerator: addressKey,
    standardHeaders: "draft-8",
    legacyHeaders: false,
  };
  const limitQuotes = rateLimit({ ...options, limit, store: quotes, handler: refuse });
  return {
    countAttempt: rateLimit({ ...options, limit: limit * ATTEMPTS_A_QUOTE, handler: refuse }),
    countQuote: (req, res) =>
      new Promise((resolve, reject) => {
        counted.add(req);
        limitQuotes(req, res, (error) => (error ? reject(error) : resolve()));
      }),
    giveBack,
  };
}
