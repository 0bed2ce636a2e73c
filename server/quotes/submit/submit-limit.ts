import type { Request, RequestHandler, Response } from "express";
import { addressKey, awaitLimit, limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";
import type { SignerOf } from "#server/partners/signed-request.ts";

/** Allows a few corrections per quote, but no flood of invalid requests. */
const ATTEMPTS_PER_QUOTE = 10;

export interface SubmitLimit {
  /** Limits attempts per address: 429 with Retry-After. */
  readonly countAttempt: RequestHandler;
  /** Stores a quote and counts it for the address, unless storing fails; 429 above the limit. */
  readonly countQuote: <Reply>(req: Request, res: Response, store: () => Promise<Reply>) => Promise<Reply>;
}

/** The allowance of a partner without a number in its settings. */
const MAX_SIGNED_QUOTES = 300;

/**
 * At most `limit` quotes per address in ten minutes, and ten attempts for each; undefined: no limit. A partner's server asks for many visitors
 * from one address. Its signed requests have an allowance of their own.
 */
export function submitLimit(limit: number | undefined, signerOf: SignerOf, limits: Limits): SubmitLimit {
  if (limit === undefined)
    return { countAttempt: (_req, _res, next) => next(), countQuote: (_req, _res, store) => store() };
  const quotes = limits.of("quotes");
  const keyGenerator = async (req: Request) => {
    const signer = await signerOf(req);
    return signer ? `partner ${signer.id}` : addressKey(req);
  };
  const countAllowed = async (req: Request) => {
    const signer = await signerOf(req);
    return signer ? (signer.quotesPerTenMinutes ?? MAX_SIGNED_QUOTES) : limit;
  };
  const limitQuotes = limitRequests(countAllowed, { store: quotes, keyGenerator });
  return {
    countAttempt: limitRequests(async (req) => ATTEMPTS_PER_QUOTE * (await countAllowed(req)), {
      store: limits.of("attempts at a quote"),
      keyGenerator,
    }),
    async countQuote(req, res, store) {
      try {
        await awaitLimit(limitQuotes, req, res);
        return await store();
      } catch (error) {
        await quotes.decrement(await keyGenerator(req));
        throw error;
      }
    },
  };
}
