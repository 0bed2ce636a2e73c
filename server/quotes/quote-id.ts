import { randomInt } from "node:crypto";
import { wallClockDay } from "#shared/wall-clock.ts";

/** Crockford's base 32: no I, L, O or U, so that an id survives the telephone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 'Q-YYMMDD-XXXXX': the day in the company's time zone and five random characters. */
export function quoteId(at: Date, timeZone: string): string {
  const day = wallClockDay(at, timeZone).slice(2).replaceAll("-", "");
  const random = Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `Q-${day}-${random.join("")}`;
}
