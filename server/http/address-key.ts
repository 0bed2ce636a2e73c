import type { Request } from "express";
import { ipKeyGenerator } from "express-rate-limit";

/** The largest IPv6 block that a single subscriber usually gets. */
const IPV6_SUBNET = 56;

/** '203.0.113.7:50123' and '[2001:db8::7]:50123', as some proxies forward them. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

/** The key of rate limits: the address without its port, or the IPv6 block. */
export function addressKey({ ip = "" }: Request): string {
  return ipKeyGenerator(ip.replace(WITH_PORT, "$1$2"), IPV6_SUBNET);
}
