import { lookup as resolve } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Of IPv6, only these are assigned to the public internet. */
const IPV6_INTERNET = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an IP address is on the public internet: assigned to it, and in none of the registries of special addresses. */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also reads the old forms, such as 0x7f.1.
  if (isIP(address) === 0) return false;
  const ip = ipaddr.parse(address);
  return ip.range() === "unicast" && (ip instanceof ipaddr.IPv4 || ip.match(IPV6_INTERNET));
}

/** The addresses of a name. */
export type Resolve = (name: string) => Promise<readonly { address: string; family: number }[]>;

export const resolveName: Resolve = (name) => resolve(name, { all: true });

/** The connection would lead into a private network. */
class PrivateAddressError extends Error {}

/** Whether a URL names a private address itself, without a lookup. */
function isPrivateUrl({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(address) !== 0 && !isPublicAddress(address);
}

/**
 * A lookup for a connection that resolves a name to its public addresses only. The connection uses exactly these, so a name
 * that resolves differently the next time leads nowhere else.
 */
export function publicLookup(resolveAll: Resolve, refusal = PRIVATE_ADDRESS_TEXT): LookupFunction {
  return (name, { all }, done) => {
    resolveAll(name).then(
      (found) => {
        const open = found.filter(({ address }) => isPublicAddress(address));
        const [first] = open;
        if (!first) done(new PrivateAddressError(refusal), "");
        else if (all) done(null, [...open]);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ""),
    );
  };
}

/** The reason to refuse the address of a webhook; undefined if there is none. Names are checked when they are resolved. */
export function findRefusal(address: string, allowsPrivate: boolean): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return "Enter an address such as https://shop.example.com/quotes.";
  if (url.username || url.password)
    return "Leave out user name and password. The receiver checks the signature instead.";
  if (allowsPrivate) return undefined;
  if (url.protocol !== "https:") return "Enter an address that begins with https:.";
  return isPrivateUrl(url) ? PRIVATE_ADDRESS_TEXT : undefined;
}

const PRIVATE_ADDRESS_TEXT =
  "This address is in a private network. The operator can allow that with WEBHOOK_PRIVATE_ADDRESSES=allow.";
