import { randomInt } from "node:crypto";

/** Crockford's base 32: no I, L, O or U, so that an id survives the telephone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 'Q-YYMMDD-XXXXX': the day in UTC and five random characters. */
export function quoteId(at: Date): string {
  const day = at.toISOString().slice(2, 10).replaceAll("-", "");
  const random = Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `Q-${day}-${random.join("")}`;
}
