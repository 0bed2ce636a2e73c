/**
 * Matches origins as browsers match `frame-ancestors`: '*.example.com' matches every subdomain, and http matches https,
 * too. Invalid entries match nothing.
 */
export function originList(origins: readonly string[]) {
  const exact = new Set<string>();
  const wide: URL[] = [];
  for (const origin of origins.flatMap((each) => [each, each.replace(/^http:/i, "https:")])) {
    if (!URL.canParse(origin)) continue;
    const url = new URL(origin);
    if (url.hostname.startsWith("*.")) wide.push(url);
    else exact.add(url.origin);
  }
  return (origin: string): boolean => exact.has(origin) || isBelow(wide, origin);
}

function isBelow(wide: readonly URL[], origin: string): boolean {
  if (wide.length === 0 || !URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  return wide.some(
    (url) => url.protocol === protocol && url.port === port && hostname.endsWith(url.hostname.slice("*".length)),
  );
}
