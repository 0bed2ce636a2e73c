import type { RequestHandler, Response } from "express";
import type { Options } from "express-rate-limit";
import { limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";

/** Wrong passwords of an address in 15 minutes. */
const MAX_FAILURES_OF_ADDRESS = 5;

const failures = new WeakSet<Response>();

/** Lets the attempt count as wrong, whatever the reply says: it may be that a full disk could not record the attempt. */
export const markAsFailure = (res: Response) => failures.add(res);

/** Failures of a key in 15 minutes. An attempt counts as wrong until it is answered, so parallel attempts do not get around a limit. */
export const limitFailures = (
  limits: Limits,
  name: string,
  limit: number,
  options: Pick<Partial<Options>, "keyGenerator"> & { readonly tooMany?: string } = {},
): RequestHandler =>
  limitRequests(limit, {
    minutes: 15,
    store: limits.of(name),
    code: "too_many_sign_ins",
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_req, res) => !failures.has(res),
    ...options,
  });

/** Five wrong passwords per address in 15 minutes, then 429 with Retry-After, even for the right one. */
export const limitAddress = (limits: Limits): RequestHandler =>
  limitFailures(limits, "wrong passwords", MAX_FAILURES_OF_ADDRESS);
