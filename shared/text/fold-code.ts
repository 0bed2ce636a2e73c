import { foldDigits } from "./digits.ts";

/** All dashes, and characters that look like one: hyphen bullet, modifier minus, the long vowel of Japanese keyboards, box drawing. */
const DASH = /[\p{Dash}\u2043\u02D7\u30FC\u2500\u2501]/gu;
/** Some programs that make PDFs write one for each hyphen; others write it where a line may end. */
const SOFT_HYPHEN = /\u00AD/g;
/** Characters without a width, and blanks. Codes and links have neither. */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\s]/gu;
/** What mail programs put before each line of a quoted letter. */
const QUOTED_LINE = /\n[>|\s]+/g;
const CODE_CHARACTER = /[\p{L}\p{N}_-]/u;

/**
 * A code as it was meant, such as an order code, a part number or an ID: Word, mail and PDF programs leave other dashes in it,
 * full-width letters, digits of other scripts, characters without a width, and quotation marks, brackets or a period around it. Soft hyphens are hyphens
 * where the code has no others. Case stays. Folding twice changes nothing, and keys of the rules are as they were.
 */
export function foldCode(text: string): string {
  const dashed = foldDigits(text.normalize("NFKC")).replace(DASH, "-").replace(QUOTED_LINE, "");
  const code = (dashed.includes("-") ? dashed : dashed.replace(SOFT_HYPHEN, "-")).replace(UNSEEN, "");
  const characters = [...code];
  const isOfCode = (character: string) => CODE_CHARACTER.test(character);
  return characters.slice(characters.findIndex(isOfCode), characters.findLastIndex(isOfCode) + 1).join("");
}
