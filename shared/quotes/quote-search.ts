import { foldCode } from "#shared/text/fold-code.ts";
import { readQuoteId } from "#shared/text/quote-id.ts";
import { CUSTOMER_FIELDS, type CustomerInfo } from "./customer-fields.ts";
import type { Quote, ShortQuote } from "./quote.ts";

/** The greatest length of a search text, in characters. */
export const MAX_SEARCH_CHARACTERS = 200;

/** Letters without a decomposition, and their usual transliteration. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
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

const FOLDABLE_LETTER = new RegExp(`[${Object.keys(FOLDED_LETTERS).join("")}]`, "g");

/** A text in the form that searches compare: lower case, without accents, normalized. */
export function searchKey(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(FOLDABLE_LETTER, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .trim();
}

/** The beginning of a quote ID. */
const QUOTE_ID_START = /^q-\d{1,6}(?:-[\da-z]{0,5})?$/;

/** The key of a search. A quote ID is searched as it was meant. */
export function searchedKey(search: string): string {
  const id = readQuoteId(search)?.toLowerCase() ?? foldCode(search).toLowerCase();
  return QUOTE_ID_START.test(id) ? id : searchKey(search);
}

/**
 * The searched text of a quote: ID, the searched fields of the customer, the partner's ID and name, and the names of the items,
 * each on its own line.
 */
export function quoteSearchText(
  quoteId: string,
  customer: Partial<CustomerInfo>,
  partner: Quote["partner"],
  items: readonly Pick<Quote["items"][number], "name">[],
): string {
  const named = new Set(items.map((item) => item.name));
  const fields = CUSTOMER_FIELDS.map(({ isSearched, key }) => isSearched && customer[key]);
  return [quoteId, ...fields, partner?.id, partner?.name, ...named]
    .flatMap((text) => (text ? searchKey(text) : []))
    .join("\n");
}

/** Whether a search finds the quote. An empty search finds all. */
export function matchesSearch(quote: ShortQuote, q: string): boolean {
  const { quoteId, customerInfo, partner, items } = quote;
  return quoteSearchText(quoteId, customerInfo, partner, items).includes(searchedKey(q));
}
