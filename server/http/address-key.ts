import type { Request } from "express";
import { ipKeyGenerator } from "express-rate-limit";

/** What one subscriber has of IPv6 at most: another address of it is nobody else. */
const IPV6_SUBNET = 56;

/** '203.0.113.7:50123' and '[2001:db8::7]:50123', as some proxies write addresses. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

/** Under what the limits count whoever sends a request: an address, whatever port it comes from. */
export function addressKey({ ip = "" }: Request): string {
  return ipKeyGenerator(ip.replace(WITH_PORT, "$1$2"), IPV6_SUBNET);
}
