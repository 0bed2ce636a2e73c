import type { Quote } from "./quotes.ts";

/** The characters of the longest text that can be searched for. */
export const LONGEST_SEARCH = 200;

/** Letters without a decomposition, and their usual transliteration. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  ŧ: "t",
  ς: "σ",
};

const FOLDABLE = new RegExp(`[${Object.keys(FOLDED).join("")}]`, "g");

/** A text as a search sees it: without accents, in lower case, one form for each character. */
export function searchKey(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(FOLDABLE, (letter) => FOLDED[letter] ?? letter)
    .trim();
}

/**
 * What a search for quotes looks in: id, name, e-mail and company, and the id and name of the partner if it came
 * by one; a line each.
 */
export function quoteSearchText(
  quoteId: string,
  { name, email, company }: Searched,
  partner: Quote["partner"],
): string {
  return [quoteId, name, email, company, partner?.id, partner?.name]
    .flatMap((text) => (text === undefined ? [] : searchKey(text)))
    .join("\n");
}

type Searched = Pick<Quote["customerInfo"], "name" | "email" | "company">;

/** Whether a search finds the quote; nothing searched for finds all. */
export function matchesSearch({ quoteId, customerInfo, partner }: Quote, q: string): boolean {
  return quoteSearchText(quoteId, customerInfo, partner).includes(searchKey(q));
}
