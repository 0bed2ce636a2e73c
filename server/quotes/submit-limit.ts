import type { Request, RequestHandler, Response } from "express";
import { MemoryStore } from "express-rate-limit";
import { addressKey } from "#server/http/address-key.ts";
import { limitRequests, passed } from "#server/http/limit-requests.ts";

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
  const limitQuotes = limitRequests(limit, { store: quotes });
  return {
    countAttempt: limitRequests(limit * ATTEMPTS_PER_QUOTE),
    async countQuote(req, res, store) {
      try {
        await passed(limitQuotes, req, res);
        return await store();
      } catch (error) {
        await quotes.decrement(addressKey(req));
        throw error;
      }
    },
  };
}
