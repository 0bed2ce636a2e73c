/** The same pattern as a key of the rules. */
const PARTNER_ID_PATTERN = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export const A_PARTNER_ID =
  "Use at most 64 characters: lowercase letters, digits, - and _. Start with a letter or digit.";

/** Whether a text can name a partner. */
export function isPartnerId(text: string): boolean {
  return PARTNER_ID_PATTERN.test(text);
}

/**
 * The partner of a page with these IDs in its query; none if there are two. Server and page must agree, or a page that
 * the server sent without a partner's framing policy could show that partner's configurator.
 */
export function findOnlyPartner(named: readonly string[]): string | undefined {
  const [id, ...more] = named;
  return id !== undefined && more.length === 0 && isPartnerId(id) ? id : undefined;
}
