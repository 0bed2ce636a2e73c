import { foldCode } from "./fold-code.ts";

/** Crockford's base 32. Without I, L, O and U, an ID can be read out on the phone. */
export const ID_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** With the letters that look like a digit, within other words. */
const QUOTE_ID = /Q-([0-9OIL]{6})-([0-9A-TV-Z]{5})(?![0-9A-Z])/i;

/** The ID of a quote in a text, such as 'Quote ID: q–260921–7f3kO.'; undefined if there is none. */
export function readQuoteId(text: string): string | undefined {
  const [, day, digits] = QUOTE_ID.exec(foldCode(text.slice(0, MAX_CHARACTERS))) ?? [];
  if (day === undefined) return undefined;
  return `Q-${day}-${digits}`.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

const MAX_CHARACTERS = 1000;
