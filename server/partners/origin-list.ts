/** Whether an origin, as browsers write it ('https://shop.example.com:8443'), is in a list. */
export type OriginList = (origin: string) => boolean;

/**
 * Matches origins as browsers match `frame-ancestors`: '*.example.com' matches every subdomain, and http matches https,
 * too. Invalid entries match nothing.
 */
export function originList(origins: readonly string[]): OriginList {
  const exact = new Set<string>();
  const wide: URL[] = [];
  for (const origin of origins.flatMap(addHttps)) {
    if (!URL.canParse(origin)) continue;
    const url = new URL(origin);
    if (url.hostname.startsWith("*.")) wide.push(url);
    else exact.add(url.origin);
  }
  return (origin) => exact.has(origin) || isBelow(wide, origin);
}

function addHttps(origin: string): readonly string[] {
  return /^http:/i.test(origin) ? [origin, origin.replace(/^http:/i, "https:")] : [origin];
}

function isBelow(wide: readonly URL[], origin: string): boolean {
  if (wide.length === 0 || !URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  return wide.some(
    (url) => url.protocol === protocol && url.port === port && hostname.endsWith(url.hostname.slice("*".length)),
  );
}
