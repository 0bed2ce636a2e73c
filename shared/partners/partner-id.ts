import { foldCode } from "#shared/text/fold-code.ts";

/** The same pattern as a key of the rules. */
const PARTNER_ID_PATTERN = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** An ID with the dashes, unseen characters and end marks of mail programs. Nothing else is folded: another ID is another price list. */
const SENT_ID = /^["'“”‘’<([]*[\w\p{Dash}\p{Default_Ignorable_Code_Point}]+["'“”‘’>)\].,;:!?]*$/u;

export const A_PARTNER_ID =
  "Use at most 64 characters: lowercase letters, digits, - and _. Start with a letter or digit.";

/** Whether a text can name a partner. */
export function isPartnerId(text: string): boolean {
  return PARTNER_ID_PATTERN.test(text);
}

/**
 * The partner of a page with these texts in its query, in capitals or not, and as mail programs leave them; undefined without any.
 * A text that cannot be read stays as it is, because the page of no partner has other prices: whoever gets it refuses it. Server and page must
 * agree, or a page that the server sent without a partner's framing policy could show that partner's configurator.
 */
export function readPagePartner(named: readonly string[]): string | undefined {
  const texts = named.map((text) => text.trim());
  const ids = new Set(texts.map((text) => (SENT_ID.test(text) ? foldCode(text) : text).toLowerCase()));
  return ids.size === 0 ? undefined : [...ids].join();
}
