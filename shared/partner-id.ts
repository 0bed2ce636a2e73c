/** Lower-case letters, digits, - and _: the same as a key of the rules. */
const PARTNER_ID = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export const A_PARTNER_ID =
  "Use lower-case letters, digits, - and _, at most 64, starting with a letter or digit.";

/** Whether a text can name a partner. */
export function isPartnerId(text: string): boolean {
  return PARTNER_ID.test(text);
}

/**
 * The partner of an address whose query names these. Two are none: server and page must read an address alike, or
 * the page could be framed as nobody's and show itself as a partner's.
 */
export function onlyPartner(named: readonly string[]): string | undefined {
  const [id, ...more] = named;
  return id !== undefined && more.length === 0 && isPartnerId(id) ? id : undefined;
}
