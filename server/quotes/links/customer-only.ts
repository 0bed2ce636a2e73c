import type { Request, RequestHandler } from "express";
import { awaitLimit, limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";
import { contextOf } from "#server/http/request-log.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { LinkStore } from "./link-store.ts";

/** In ten minutes: wrong tokens of one address and of all together, and requests of each method with one link. */
const MAX_REQUESTS = { ofOne: 10, ofAll: 1000, ofLink: 60 };

const tooMany = "Too many links that do not work were tried. Please try again in ten minutes.";

const TOO_OFTEN = "This page was loaded too many times. Please try again in a few minutes.";

const admitted = new WeakMap<Request, string>();

/**
 * Admits a request with the token of a private link in `Authorization: Bearer …`. It comes first in each of the
 * customer's routes. Otherwise, the reply is 404, or 429 after too many wrong tokens. Valid tokens are never refused for those,
 * because a customer may share the address with an attacker. Each has its own limit, and its own turn: a long conversation takes long to read.
 */
export function guardCustomerRoutes(
  links: Pick<LinkStore, "quoteOf">,
  limits: Limits,
  { ofOne, ofAll, ofLink } = MAX_REQUESTS,
): RequestHandler {
  const wrong = [
    limitRequests(ofOne, { tooMany, store: limits.of("wrong links") }),
    limitRequests(ofAll, { tooMany, store: limits.of("wrong links of all"), keyGenerator: () => "all" }),
  ];
  const limitLink = limitRequests(ofLink, { tooMany: TOO_OFTEN, keyGenerator: methodAndQuote });
  return async (req, res, next) => {
    const token = /^Bearer (\S+)$/i.exec(req.get("Authorization") ?? "")?.[1];
    const quoteId = token && (await links.quoteOf(token));
    if (!quoteId) {
      for (const limit of wrong) await awaitLimit(limit, req, res);
      throw new ApiError(404, "no_such_link");
    }
    admitted.set(req, quoteId);
    contextOf(res).admitAgain = async () => {
      if ((await links.quoteOf(token)) !== quoteId) throw new ApiError(404, "no_such_link");
    };
    contextOf(res).caller = () => `link of ${quoteId}`;
    await awaitLimit(limitLink, req, res);
    next();
  };
}

/** Whoever reads a quote often can still answer. */
const methodAndQuote = (req: Request) => `${req.method} ${quoteIdOf(req)}`;

/** The quote of the private link, in a request that `guardCustomerRoutes` admitted. */
export function quoteIdOf(req: Request): string {
  const quoteId = admitted.get(req);
  if (quoteId === undefined) throw new Error("This route lacks customerOnly.");
  return quoteId;
}
