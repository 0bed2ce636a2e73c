import { isIPv6 } from "node:net";
import type { Request, RequestHandler, Response } from "express";
import { ipKeyGenerator, type Options, rateLimit } from "express-rate-limit";
import ipaddr from "ipaddr.js";
import { ApiError } from "#server/platform/errors.ts";
import type { ErrorCode } from "#shared/api/declaration/error-codes.ts";
import { CountsInMemory } from "./limit-store.ts";

const MINUTE_MS = 60 * 1000;

interface LimitOptions extends Partial<Options> {
  readonly minutes?: number;
  /** The error of a request above the limit, with its sentence if it is not the code's own. */
  readonly code?: ErrorCode;
  readonly tooMany?: string;
}

/** At most this many requests per address, or other key, in ten minutes. One more gets 429 with Retry-After. */
export function limitRequests(
  limit: NonNullable<Options["limit"]>,
  { minutes = 10, code = "too_many_requests", tooMany, ...options }: LimitOptions = {},
): RequestHandler {
  return rateLimit({
    windowMs: minutes * MINUTE_MS,
    limit,
    keyGenerator: addressKey,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    // Limits are made with the app. Proving that of each one takes a tenth of the time of making the app.
    validate: { creationStack: false },
    store: new CountsInMemory(),
    handler: () => {
      throw new ApiError(429, code, undefined, tooMany === undefined ? {} : { message: tooMany });
    },
    ...options,
  });
}

/** Resolves if a limit lets the request pass. */
export function awaitLimit(limit: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void limit(req, res, (error) => (error ? reject(error) : resolve()));
  });
}

/** The largest IPv6 blocks that a single subscriber and a single site usually get. */
const IPV6_SUBNET = { subscriber: 56, site: 48 };

/** '203.0.113.7:50123' and '[fe80::7%eth0]:50123', as some proxies forward them. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[([\da-f:.]+)(?:%[^\]]*)?\](?::\d+)?)$/i;

/** The blocks of IPv6 in which each IPv4 address has its own part: by a translator (NAT64, SIIT), 6to4 and Teredo. */
const CARRIERS = [
  { block: "64:ff9b::/96", firstByte: 12 },
  { block: "::ffff:0:0:0/96", firstByte: 12 },
  { block: "2002::/16", firstByte: 2 },
  { block: "2001::/32", firstByte: 12, mask: 0xff },
].map((carrier) => ({ mask: 0, ...carrier, block: ipaddr.IPv6.parseCIDR(carrier.block) }));

/** The IPv4 address in one of these blocks. Counting blocks would give its owner many of them, or count all clients of a tunnel together. */
function findCarried(address: string): string | undefined {
  if (!isIPv6(address)) return undefined;
  const ip = ipaddr.IPv6.parse(address);
  const carrier = CARRIERS.find(({ block }) => ip.match(block));
  if (!carrier) return undefined;
  const { firstByte, mask } = carrier;
  const bytes = ip.toByteArray().slice(firstByte, firstByte + 4);
  return bytes.map((byte) => byte ^ mask).join(".");
}

/** The address without its port, or the IPv6 block. */
function blockOf({ ip = "" }: Pick<Request, "ip">, size: keyof typeof IPV6_SUBNET): string {
  const plain = ip.replace(WITH_PORT, "$1$2");
  return findCarried(plain) ?? ipKeyGenerator(plain, IPV6_SUBNET[size]);
}

/** The key of rate limits. */
export const addressKey = (req: Pick<Request, "ip">): string => blockOf(req, "subscriber");

/** The caller who waits in turn. Of a larger block than for limits: sharing turns with neighbors refuses nobody while there is room. */
export const addressCaller = (req: Pick<Request, "ip">): string => blockOf(req, "site");
