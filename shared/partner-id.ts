/** Lower-case letters, digits, - and _: the same as a key of the rules. */
const PARTNER_ID = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** Whether a text can name a partner. */
export function isPartnerId(text: string): boolean {
  return PARTNER_ID.test(text);
}
