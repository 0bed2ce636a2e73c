import { lookup as resolve } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * The addresses that are not on the public internet, from IANA's registries of special-purpose addresses. Of IPv6, only
 * 2000::/3 is public, which also leaves out IPv4 addresses written as IPv6. One list per family, because Node compares across them.
 */
const special = { 4: new BlockList(), 6: new BlockList() };
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "::/3",
  // Tunnels, which can lead to any IPv4 address, and documentation.
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "4000::/2",
  "8000::/1",
]) {
  const [network = "", bits] = range.split("/");
  if (isIP(network) === 6) special[6].addSubnet(network, Number(bits), "ipv6");
  else special[4].addSubnet(network, Number(bits));
}

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special[4].check(address);
    case 6:
      return !special[6].check(address, "ipv6");
    default:
      return false;
  }
}

/** The addresses of a name. */
export type Resolve = (name: string) => Promise<readonly { address: string; family: number }[]>;

export const resolveName: Resolve = (name) => resolve(name, { all: true });

/** The connection would lead into a private network. */
class PrivateAddressError extends Error {
  constructor() {
    super(PRIVATE_ADDRESS);
  }
}

/** Whether a URL names a private address itself, without a lookup. */
function isPrivateUrl({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(address) !== 0 && !isPublicAddress(address);
}

/**
 * A lookup for a connection that resolves a name to its public addresses only. The connection uses exactly these, so a name
 * that resolves differently the next time leads nowhere else.
 */
export function publicLookup(resolveAll: Resolve): LookupFunction {
  return (name, { all }, done) => {
    resolveAll(name).then(
      (found) => {
        const open = found.filter(({ address }) => isPublicAddress(address));
        const [first] = open;
        if (!first) done(new PrivateAddressError(), "");
        else if (all) done(null, [...open]);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ""),
    );
  };
}

/** The reason to refuse the address of a webhook; undefined if there is none. Names are checked when they are resolved. */
export function whyRefused(address: string, allowsPrivate: boolean): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    return "Enter an address such as https://shop.example.com/quotes.";
  if (url.username || url.password)
    return "Leave out user name and password. The receiver checks the signature instead.";
  if (allowsPrivate) return undefined;
  if (url.protocol !== "https:") return "Enter an address that begins with https:.";
  return isPrivateUrl(url) ? PRIVATE_ADDRESS : undefined;
}

const PRIVATE_ADDRESS =
  "This address is in a private network. The operator can allow that with WEBHOOK_PRIVATE_ADDRESSES=allow.";
